import { documentIn, extractFields, type Kind } from "../documents";
import type { Check, Commit, DocumentChange, DocumentWrite, JsonObject } from "../storage/storage";
import { put } from "./changed";
import { committer, type OperationContext } from "./context";

/** A document that this commit changes, whole on both sides. */
export interface StagedChange {
  readonly kind: Kind;
  readonly id: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** A change of which it is known what it touched: where the document was there before, no other keys differ. */
export interface TrackedChange extends StagedChange {
  /** The revision that was there before; 0 if there was none. */
  readonly rev: number;
  readonly touched: ReadonlySet<string>;
}

export function commitOf(
  staged: readonly TrackedChange[],
  check: readonly Check[],
  { actor, operation, nowMs, ulid }: OperationContext,
): Commit {
  const puts: DocumentWrite[] = [];
  const del = [];
  for (const { kind, id, after } of staged) {
    if (after === null) del.push({ kind, id });
    else puts.push({ kind, id, body: after, fields: extractFields(kind, documentIn(kind, after)) });
  }
  const log = { time: nowMs, actor: committer(actor), operation, changes: staged.map(difference) };
  return { txId: ulid(), log, check, put: puts, del };
}

/** Only the keys that changed, so that a change of one field of a large document stays small. */
function difference({ kind, id, before, after, touched }: TrackedChange): DocumentChange {
  if (before === null || after === null) return { kind, id, before, after };
  const was = {};
  const is = {};
  for (const key of touched) {
    if (before[key] === after[key]) continue;
    put(was, key, before[key]);
    put(is, key, after[key]);
  }
  return { kind, id, before: was, after: is };
}
