import { ID_PATTERN } from "../base/id-format";
import { CURSOR_MAX_LENGTH } from "../base/limits";
import { MAX_TIME_MS } from "../base/time";
import { malformed } from "../errors/workspace-error";
import type { Scalar } from "../storage/query";
import type { JsonValue } from "../storage/storage";
import { fromBase64Url, toBase64Url } from "../text/base64-url";
import { hashText } from "../text/hash-text";

export interface CursorState {
  readonly scope: string;
  /** The instant the first page resolved `now` to, in epoch milliseconds. */
  readonly now: number;
  /** The last item's value of the sort field. */
  readonly key: Scalar;
  readonly id: string;
}

const VERSION = "1";
/** Parts the content from its check sum; neither of them ends in it. */
const SEPARATOR = "_";

/** Names what a cursor is for: a listing, and everything on which its items and their order depend. Rule F10. */
export function cursorScope(listing: string, dependencies: JsonValue): string {
  return `${listing}:${hashText(JSON.stringify(dependencies))}`;
}

export function encodeCursor({ scope, now, key, id }: CursorState): string {
  const content = VERSION + toBase64Url(JSON.stringify([scope, now, key, id]));
  return content + SEPARATOR + hashText(content);
}

// `""`, null and undefined ask for the first page. A cursor that was tampered with, or that is of another version of
// the engine or another listing, is refused with 400.
export function decodeCursor(
  cursor: string | null | undefined,
  scope: string,
  keyType: "string" | "number" = "number",
): CursorState | undefined {
  if (cursor === "" || cursor === null || cursor === undefined) return undefined;
  if (cursor.length > CURSOR_MAX_LENGTH) {
    throw malformed("cursor", "too_big", `A cursor has at most ${CURSOR_MAX_LENGTH} characters.`);
  }
  const content = cursor.slice(0, cursor.lastIndexOf(SEPARATOR));
  const isIntact = cursor === content + SEPARATOR + hashText(content);
  if (isIntact && !content.startsWith(VERSION)) {
    throw malformed("cursor", "cursor_version", "The cursor is of another version: start again without one.");
  }
  const state = isIntact ? parseJson(content.slice(VERSION.length)) : undefined;
  if (!Array.isArray(state) || !isState(state, keyType)) {
    throw malformed("cursor", "malformed_cursor", "This is not the cursor of a page: start again without a cursor.");
  }
  const [owner, now, key, id] = state;
  if (owner === scope) return { scope, now, key, id };
  throw malformed(
    "cursor",
    "foreign_cursor",
    "The cursor is of another listing: send a cursor with the request whose answer gave that cursor.",
  );
}

type State = readonly [scope: string, now: number, key: string | number, id: string];

/** Anyone can compute the checksum and forge a cursor, so its content is validated like any input. */
function isState(value: readonly unknown[], keyType: "string" | "number"): value is State {
  const [scope, now, key, id] = value;
  const isKey = keyType === "number" ? Number.isFinite(key) : typeof key === "string" && !key.includes("\0");
  const isTime = Number.isInteger(now) && Math.abs(Number(now)) <= MAX_TIME_MS;
  return typeof scope === "string" && isTime && isKey && typeof id === "string" && ID_PATTERN.test(id);
}

function parseJson(base64Url: string): unknown {
  try {
    return JSON.parse(fromBase64Url(base64Url));
  } catch {
    return undefined;
  }
}
