import type { CardDocument } from "../documents/card";
import type { EpicDocument } from "../documents/epic";
import { refusal, type WorkspaceError } from "../errors";
import type { Draft } from "../session/draft";
import type { Session } from "../session/session";

/** What a checklist stands on: exactly one of the two is given. */
export interface ChecklistOwnerReference {
  readonly card_id?: string | null | undefined;
  readonly epic_id?: string | null | undefined;
}

export interface ChecklistOwner {
  readonly kind: "card" | "epic";
  readonly document: CardDocument | EpicDocument;
}

type Checklists = Draft<CardDocument["checklists"]>;
type Entry = Checklists[number] | Checklists[number]["items"][number];

/** The card or epic that a request names: 400 unless it names exactly one. Rule U27. */
export async function requireChecklistOwner(
  session: Session,
  { card_id, epic_id }: ChecklistOwnerReference,
): Promise<ChecklistOwner> {
  if (card_id && epic_id) throw invalidOwner("epic_id", "misplaced");
  if (card_id) return { kind: "card", document: await session.require("card", card_id, "card_id") };
  if (epic_id) return { kind: "epic", document: await session.require("epic", epic_id, "epic_id") };
  throw invalidOwner("card_id", "required");
}

const invalidOwner = (path: string, rule: string): WorkspaceError =>
  refusal("invalid_input", path, "A checklist stands on either a card or an epic: give card_id or epic_id.", rule);

/** The one with this id, which the request names at `path`. */
export function requireEntry<E extends { readonly id: string }>(entries: readonly E[], id: string, path: string): E {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined)
    throw refusal("not_found", path, `There is no ${path.replace(/_id$/, "")} ${id} on this card or epic.`);
  return entry;
}

/** Changes the checklists of a card or epic, which is what records who did it. */
export async function changeChecklists(
  session: Session,
  { kind, document }: ChecklistOwner,
  recipe: (checklists: Checklists) => void,
): Promise<CardDocument["checklists"]> {
  const { checklists } = await session.update(kind, document.id, (draft) => recipe(draft.checklists));
  return checklists;
}

/** Changes one checklist or item, and stamps it if anything differs. */
export async function changeEntry<E extends Entry>(
  session: Session,
  owner: ChecklistOwner,
  entryIn: (checklists: Checklists) => E,
  recipe: (entry: E, checklists: Checklists) => void,
): Promise<CardDocument["checklists"]> {
  const { checklists: before } = owner.document;
  const after = await changeChecklists(session, owner, (all) => recipe(entryIn(all), all));
  if (after === before) return after;
  return changeChecklists(session, owner, (all) => {
    entryIn(all).time_updated = session.context.now;
  });
}
