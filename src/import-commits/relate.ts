import type { Documents } from "../documents";
import { setParent } from "../resources/card/operations/child-cards";
import { relink, withLink, withoutLink } from "../resources/work-item/operations/related-cards";
import { linkKey, merged, relationFields, type Said, saidOf } from "./merge";
import { isAllowed, remember, type Writing } from "./writing";

/** A card with what relates it to others, as the file has it. */
export interface Relations extends Pick<Documents["card"], "id" | "parent_card_id" | "linked_cards"> {
  /** Whether this import has added or changed the card in other ways. */
  readonly isCounted: boolean;
}

/** Makes what a file changes of how a card is related to others, once all of them are there. */
export async function relate(writing: Writing, { isCounted, ...file }: Relations): Promise<void> {
  const { session, outcome, says } = writing;
  const here = await session.get("card", file.id);
  const base = await session.get("import_base", file.id);
  if (here === null || base === null) return;
  const related = (card: Documents["card"]): Said => {
    const said: Said = saidOf.card(card);
    return Object.fromEntries(relationFields.flatMap((name) => (says.has(name) ? [[name, said[name] ?? ""]] : [])));
  };
  const { parent_card_id: _, ...others } = here;
  const said = related({ ...others, ...file });
  const isKnown = relationFields.some((name) => base.said[name] !== undefined);
  const merge = merged(isKnown ? base.said : undefined, said, related(here));
  const conflicts = new Set(merge.conflicts);
  if (merge.fields.has("parent") && !(await changeParent(writing, here, file.parent_card_id))) conflicts.add("parent");
  const { put, gone } = merge.parts("links");
  for (const each of here.linked_cards)
    if (gone.has(linkKey(each))) await relink(session, withoutLink, here.id, each.card_id, each.linked_card_type);
  for (const each of file.linked_cards) {
    if (!put.has(linkKey(each)) || (await session.get("card", each.card_id)) === null) continue;
    await relink(session, withLink, here.id, each.card_id, each.linked_card_type);
  }
  if (!isCounted && (await session.get("card", file.id)) !== here) outcome.count("updated", "card");
  outcome.conflict("card", here, conflicts);
  outcome.leave("card", merge.left);
  await remember(writing, file.id, { ...base.said, ...said });
}

/** Not under a card that was deleted here, nor under one that lies below it by now. */
async function changeParent({ session }: Writing, card: Documents["card"], id: string | undefined): Promise<boolean> {
  const parent = id === undefined ? null : await session.get("card", id);
  if (id !== undefined && parent === null) return false;
  return isAllowed(() => setParent(session, card, parent, ""));
}
