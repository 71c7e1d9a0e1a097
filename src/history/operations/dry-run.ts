import type { Kind } from "../../documents";
import { hintedIn } from "../../integrity/identities";
import { namedIn } from "../../integrity/references";
import type { Session } from "../../session/session";
import type { JsonObject, JsonValue } from "../../storage/storage";
import { hashText } from "../../text/hash-text";
import { readableDocuments } from "./later-changes";
import { fieldNameOf } from "./revert";

/** The change that an operation would make to one document, as far as the actor may read it. */
export interface PlannedChange {
  readonly kind: string;
  readonly id: string;
  readonly effect: "create" | "change" | "remove";
  readonly title: string;
  /** User ids of those whose it is: owner and members, or else its author. */
  readonly people: readonly string[];
  /** By the names that callers know; `null` where there is no value. */
  readonly fields: Readonly<Record<string, readonly [before: JsonValue, after: JsonValue]>>;
}

/** The changes that a call would make. Its code stays the same as long as these do. */
export interface DryRun {
  readonly changes: readonly PlannedChange[];
  readonly code: string;
}

/** Records beside what people work with, and what changes with every write. */
const unshownKinds: ReadonlySet<string> = new Set(["sprint_event", "settings", "import_base"]);
const unshownKeys = /^(?:id|type|team_id|schema|time_created|time_updated|user|user_updated|version)$/;

export async function plannedIn(session: Session, name: string, input: unknown): Promise<DryRun> {
  const { teamId, actor } = session.context;
  const readable = readableDocuments(session, (await session.log.logRange(teamId)).last + 1);
  const changes: PlannedChange[] = [];
  const touched: string[] = [];
  for (const { kind, id, before, after } of session.staged()) {
    if (unshownKinds.has(kind) || !(await readable.has(kind, id))) continue;
    const effect = before === null ? "create" : after === null ? "remove" : "change";
    const fields: Record<string, readonly [JsonValue, JsonValue]> = {};
    for (const key of Object.keys(after === null ? {} : { ...before, ...after })) {
      const field = fieldNameOf(key);
      if (before?.[key] === after?.[key] || unshownKeys.test(key) || field === "") continue;
      const [was, is] = [await shown(kind, key, before?.[key] ?? null), await shown(kind, key, after?.[key] ?? null)];
      if (JSON.stringify(was) !== JSON.stringify(is)) fields[field] = [was, is];
    }
    if (effect === "change" && Object.keys(fields).length === 0) continue;
    const body = after ?? before ?? {};
    changes.push({ kind, id, effect, title: titleOf(body), people: peopleOf(body), fields });
    // Not their revisions, which what is hidden moves on, too.
    const seen = Object.entries(fields).map(([key, [was]]) => [key, was]);
    touched.push(JSON.stringify(effect === "create" ? [kind] : [kind, id, effect, seen]));
  }
  return { changes, code: hashText(JSON.stringify([actor.user_id, name, input ?? null, touched.sort()])) };

  /** Ids of what is hidden are left out, and of those who watch something all but the actor. */
  async function shown(kind: Kind, key: string, value: JsonValue): Promise<JsonValue> {
    if (key === "watcher_ids" || key === "bookmarker_ids") return Array.isArray(value) && value.includes(actor.user_id);
    // The words before the kind in a key such as child_card_ids make no difference.
    const [known = key] = /(?:card|list|board|epic|page|tag|sprint|project|form)_ids?$/.exec(key) ?? [];
    const left: JsonValue[] = [];
    for (const part of Array.isArray(value) ? value : [value]) {
      const named = key === "hints" ? hintedIn(part) : namedIn({ [known]: part }, kind);
      const seen = await Promise.all(named.map((one) => readable.has(one.kind, one.id)));
      if (seen.every(Boolean)) left.push(part);
    }
    if (!Array.isArray(value)) return left[0] ?? null;
    // A list of what is hidden alone is as good as none.
    return left.length === 0 ? null : left;
  }
}

const titleOf = ({ title, name, display_name, content }: JsonObject): string =>
  String(title ?? name ?? display_name ?? content ?? "").slice(0, 200);

function peopleOf({ owner_id, members, user, user_id }: JsonObject): readonly string[] {
  const assigned = [members ?? []].flat().map((member) => Object(member).user_id);
  const people = [owner_id, ...assigned].filter(Boolean);
  const author = [user_id ?? Object(user).user_id].filter(Boolean);
  return [...new Set(people.length > 0 ? people : author)].map(String);
}
