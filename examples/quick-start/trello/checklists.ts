import type { SnapshotInput } from "workspace-engine";
import { byPosition, type Source } from "./source";
import { titleOf } from "./texts";
import type { TrelloChecklist } from "./trello-board";

type Cards = NonNullable<SnapshotInput["cards"]>;
type Checklists = NonNullable<Cards[number]["checklists"]>;

/** The checklists of each card, by the card's Trello id, with their items in order and ticked as they were. */
export function importChecklists({ board, changed, skipped }: Source): ReadonlyMap<string, Checklists> {
  const ofCards = new Map<string, TrelloChecklist[]>(board.cards.map((card) => [card.id, []]));
  for (const checklist of byPosition(board.checklists)) {
    const siblings = ofCards.get(checklist.idCard);
    if (siblings === undefined) skipped.add("checklists of cards that are not in the export");
    else siblings.push(checklist);
  }
  let lists = 0;
  let items = 0;
  const imported = (checklist: TrelloChecklist): Checklists[number] => ({
    id: String(++lists),
    title: titleOf(checklist.name, changed),
    items: byPosition(checklist.checkItems).map(({ name, state }) => ({
      id: String(++items),
      title: titleOf(name, changed),
      checked: state === "complete",
    })),
  });
  return new Map(Array.from(ofCards, ([cardId, checklists]) => [cardId, checklists.map(imported)]));
}
