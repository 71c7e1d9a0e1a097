import { refusal } from "../../../errors/errors";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-document";
import type { StoredWorkItem } from "../../work-item/operations/require-work-item";

type Checklists = Draft<CardDocument["checklists"]>;
type Entry = Checklists[number] | Checklists[number]["items"][number];

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
  { kind, document }: StoredWorkItem,
  recipe: (checklists: Checklists) => void,
): Promise<CardDocument["checklists"]> {
  const { checklists } = await session.update(kind, document.id, (draft) => recipe(draft.checklists));
  return checklists;
}

/** Changes one checklist or item, and stamps it if anything differs. */
export async function changeEntry<E extends Entry>(
  session: Session,
  owner: StoredWorkItem,
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
