import { isObject } from "../../base/is-object";
import type { Kind } from "../../documents";
import type { Called, Performer } from "../../engine/engine";
import { refusal } from "../../errors/errors";
import { namedIn } from "../../integrity/references";
import type { ActingActor } from "../../session/context";
import type { Session } from "../../session/session";
import type { StagedChange } from "../../session/staged-change";
import type { JsonObject, JsonValue } from "../../storage/storage";
import { hashText } from "../../text/hash-text";
import { readableDocuments } from "./later-changes";
import { fieldNameOf } from "./revert";

/** The changes that an operation would make, as far as the actor may read them. */
export interface DryRun {
  readonly changes: readonly PlannedChange[];
  /** It is the same as long as the same call would change the same documents. */
  readonly code: string;
}

/** The change that would be made to one document. */
export interface PlannedChange {
  readonly kind: string;
  readonly id: string;
  readonly effect: "create" | "change" | "remove";
  readonly title: string;
  /** User ids of those whose it is: owner and members, or else its author. */
  readonly people: readonly string[];
  /** By the names that callers know; `null` where there is no value. */
  readonly fields: Readonly<Record<string, PlannedField>>;
}

interface PlannedField {
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** Records beside what people work with, and what changes with every write. */
const unshownKinds: ReadonlySet<string> = new Set(["sprint_event", "settings", "import_base"]);
const unshownKeys = /^(?:id|type|team_id|schema|time_created|time_updated|user|user_updated|version)$/;

/** Decides an operation, and answers what it would change; nothing is stored, notified or numbered. */
export async function dryRun(
  performer: Performer,
  called: Called,
  actor: ActingActor,
  input: unknown,
  signal?: AbortSignal,
): Promise<DryRun> {
  const review = (session: Session) => plannedIn(session, called, input);
  return (await performer.perform(called, actor, input, { signal, review, isDry: true })) as DryRun;
}

/** Carries out an operation, refused if it changes more documents than `most` and its code is not the one given. */
export function performConfirmed(
  performer: Performer,
  called: Called,
  actor: ActingActor,
  input: unknown,
  {
    most,
    code,
    signal,
  }: { readonly most: number; readonly code: string | undefined; readonly signal: AbortSignal | undefined },
): Promise<unknown> {
  const review = async (session: Session) => {
    if (session.staged().length <= most) return undefined;
    const planned = await plannedIn(session, called, input);
    if (planned.changes.length <= most || planned.code === code) return undefined;
    throw refusal(
      "changed_meanwhile",
      "confirm",
      "By now other documents would change: look at them with dry_run again.",
    );
  };
  return performer.perform(called, actor, input, { signal, review, isDry: false });
}

async function plannedIn(session: Session, { name }: Called, input: unknown): Promise<DryRun> {
  const { teamId, actor } = session.context;
  const { last } = await session.log.logRange(teamId);
  const readable = readableDocuments(session, last + 1);
  const changes: PlannedChange[] = [];
  const touched: string[] = [];
  for (const change of session.staged()) {
    const { kind, id } = change;
    if (unshownKinds.has(kind) || !(await readable.has(kind, id))) continue;
    const planned = await plannedChange(change, (key, value) => shownValue(kind, key, value));
    if (planned.effect === "change" && Object.keys(planned.fields).length === 0) continue;
    changes.push(planned);
    // Not their revisions, which what is hidden moves on, too.
    const seen = Object.entries(planned.fields).map(([name, { before }]) => [name, before]);
    touched.push(JSON.stringify(planned.effect === "create" ? [kind] : [kind, id, planned.effect, seen]));
  }
  return { changes, code: hashText(JSON.stringify([actor.user_id, name, input ?? null, touched.sort()])) };

  /** Ids of what is hidden are left out, and of those who watch something all but the actor. */
  async function shownValue(kind: Kind, key: string, value: JsonValue): Promise<JsonValue> {
    if (key === "watcher_ids" || key === "bookmarker_ids") return Array.isArray(value) && value.includes(actor.user_id);
    const hidden = new Set<string>();
    // The words before the kind in a key such as child_card_ids make no difference.
    const [known = key] = /(?:card|list|board|epic|page|tag|sprint|project|form)_ids?$/.exec(key) ?? [];
    for (const named of namedIn({ [known]: value }, kind))
      if (!(await readable.has(named.kind, named.id))) hidden.add(named.id);
    const shown = hidden.size === 0 ? value : without(value, hidden);
    // A list of what is hidden alone is as good as none.
    return Array.isArray(shown) && shown.length === 0 ? null : shown;
  }
}

function without(value: JsonValue, hidden: ReadonlySet<string>): JsonValue {
  const names = (part: unknown): boolean =>
    typeof part === "string" ? hidden.has(part) : isObject(part) && Object.values(part).some(names);
  if (Array.isArray(value)) return value.filter((part) => !names(part));
  return names(value) ? null : value;
}

type Shown = (key: string, value: JsonValue) => Promise<JsonValue>;

async function plannedChange({ kind, id, before, after }: StagedChange, shown: Shown): Promise<PlannedChange> {
  const body = after ?? before ?? {};
  const effect = before === null ? "create" : after === null ? "remove" : "change";
  const fields: Record<string, PlannedField> = {};
  for (const key of after === null ? [] : keysThatDiffer(before ?? {}, after)) {
    const [was, is] = [await shown(key, before?.[key] ?? null), await shown(key, after?.[key] ?? null)];
    if (JSON.stringify(was) !== JSON.stringify(is)) fields[fieldNameOf(key)] = { before: was, after: is };
  }
  return { kind, id, effect, title: titleOf(body), people: peopleOf(body), fields };
}

const keysThatDiffer = (before: JsonObject, after: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key] && !unshownKeys.test(key) && fieldNameOf(key) !== "",
  );

const titleOf = ({ title, name, display_name, content }: JsonObject): string =>
  String(title ?? name ?? display_name ?? content ?? "").slice(0, 200);

function peopleOf({ owner_id, members, user, user_id }: JsonObject): readonly string[] {
  const assigned = Array.isArray(members) ? members.map((member) => Object(member)["user_id"]) : [];
  const people = [owner_id, ...assigned].filter((id) => typeof id === "string" && id !== "");
  return [...new Set(people.length > 0 ? people : [user_id ?? Object(user)["user_id"]].filter(Boolean))].map(String);
}
