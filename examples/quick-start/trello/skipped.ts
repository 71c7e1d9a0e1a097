import type { Tally } from "./report";
import type { Source } from "./source";
import type { TrelloCard } from "./trello-board";

/** Everything in the export that has no place in a workspace, counted by kind. */
export function countSkipped({ board, skipped }: Source): void {
  const { cards, checklists, actions, customFields, pluginData } = board;
  skipped.add("custom fields", customFields.length);
  skipped.add("power-up data", pluginData.length);
  for (const card of cards) countOnCard(skipped, card);
  for (const { due, idMember } of checklists.flatMap((checklist) => checklist.checkItems)) {
    skipped.add("due dates and assignees of checklist items", Number(Boolean(due)) + Number(Boolean(idMember)));
  }
  skipped.add("other actions", actions.filter((action) => action.type !== "commentCard").length);
}

function countOnCard(skipped: Tally, card: TrelloCard): void {
  skipped.add("votes", card.idMembersVoted.length || (card.badges?.votes ?? 0));
  skipped.add("stickers", card.stickers.length);
  skipped.add("custom field values", card.customFieldItems.length);
  skipped.add("power-up data", card.pluginData.length);
  skipped.add("locations", Number(Boolean(card.coordinates)));
  skipped.add("card covers", Number(Boolean(card.cover?.color || card.cover?.idAttachment)));
  skipped.add("template marks", Number(card.isTemplate));
}
