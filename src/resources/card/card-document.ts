import { flag, indexedText, integer } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { searched, textsOf } from "../../fields/searched-texts";
import { cardFields } from "./card-fields";
import { dueStates } from "./card-notification";

export type CardDocument = DocumentIn<typeof cardFields>;

/** How much was told of the due date the card has now: 0 nothing, 1 that it is soon, 2 that it is past. */
export function dueNotified({ due_date, due_date_told }: Pick<CardDocument, "due_date" | "due_date_told">): number {
  if (due_date_told === undefined || due_date_told.due_date !== due_date) return 0;
  return dueStates.indexOf(due_date_told.due) + 1;
}

export const card = documentKind(cardFields, {
  ...searched,
  title: { ...searched.title, ...indexedText },
  content: { ...indexedText, from: ["content"], of: (card) => textsOf(card).content },
  due_told: { ...integer, from: ["due_date", "due_date_told"], of: dueNotified },
  archived: {
    ...flag,
    from: ["archived", "archived_list", "archived_board"],
    of: (card) => card.archived !== undefined || card.archived_list || card.archived_board,
  },
});
