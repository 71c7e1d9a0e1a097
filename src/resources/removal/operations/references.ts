import { fieldTables, type Kind, kinds } from "../../../documents";
import { unmapList } from "../../pull-request/vcs-mapping-rules";
import { cascade, clear, type Reference, refuse } from "./reference";
import { userReferences } from "./user-references";

/** What each kind's table of fields says. */
const removedWith = kinds.flatMap((kind) =>
  Object.entries(fieldTables[kind]).flatMap(([name, field]) =>
    "removedWith" in field && field.removedWith !== undefined ? [cascade(kind, name, field.removedWith as Kind)] : [],
  ),
);

/**
 * Every reference between documents, with the rule for its target's removal. What a record keeps of the past is none:
 * time entries and sprint events outlive the card they are about, and a copy keeps the id of its source, which it shows only
 * while there is such a card. Rules U18, E4.27.
 */
export const references: readonly Reference[] = [
  ...removedWith,
  refuse("epic", "list_id", "list"),
  clear(
    "board",
    (list) => [list.board_id],
    "list",
    (board, lists) => {
      for (const id of lists) unmapList(board.vcs_mapping, String(id));
    },
  ),
  clear("card", "parent_card_id", "card", (card) => {
    delete card.parent_card_id;
  }),
  clear(
    "card",
    (card) => [card.parent_card_id],
    "card",
    (parent, cards) => {
      parent.child_card_ids = parent.child_card_ids.filter((id) => !cards.has(id));
    },
  ),
  clear(
    "card",
    (card) => card.linked_cards.map((link) => link.card_id),
    "card",
    (card, others) => {
      card.linked_cards = card.linked_cards.filter((link) => !others.has(link.card_id));
    },
  ),
  clear("epic", "linked_card_ids", "card", (epic, cards) => {
    epic.linked_cards = epic.linked_cards?.filter((link) => !cards.has(link.card_id)) ?? [];
  }),
  clear("card", "epic_id", "epic", (card) => {
    delete card.epic_id;
  }),
  clear("card", "tag_ids", "tag", (card, tags) => {
    card.tag_ids = card.tag_ids.filter((id) => !tags.has(id));
  }),
  clear("form", "board_id", "board", (form) => {
    delete form.board_id;
  }),
  clear("card", "form_id", "form", (card) => {
    delete card.form_id;
  }),
  clear("epic", "tag_ids", "tag", (epic, tags) => {
    epic.tag_ids = epic.tag_ids.filter((id) => !tags.has(id));
  }),
  ...userReferences,
];
