import { documentIn } from "../documents";
import type { CardDocument } from "../resources/card/card-fields";
import type { CardNotification } from "../resources/card/card-notification";
import type { CommentDocument } from "../resources/comment/comment-fields";
import type { StagedChange } from "../session/changed";

/** An event of a card in a commit, and whose settings decide on its notification: a board's, a list's, or its card's board's. */
export type NotifiedEvent = Pick<
  CardNotification,
  "option" | "board_id" | "list_id" | "card_id" | "comment_id" | "due" | "due_date"
>;

// Not of documents created together with their board, list or card, nor of what an undo brings back, nor of a list that
// moves with all its cards. Rule C7.
export function eventsIn(staged: readonly StagedChange[], operation: string): readonly NotifiedEvent[] {
  const brandNew = new Set(staged.filter(({ before }) => before === null).map(({ kind, id }) => `${kind} ${id}`));
  const comesAlong = ({ board_id, list_id, card_id, comment_id }: NotifiedEvent): boolean =>
    brandNew.has(`board ${board_id}`) ||
    brandNew.has(`list ${list_id}`) ||
    (comment_id !== undefined && brandNew.has(`card ${card_id}`));
  return staged.flatMap((change) => [...eventsOf(change, operation)]).filter((each) => !comesAlong(each));
}

function eventsOf(change: StagedChange, operation: string): Iterable<NotifiedEvent> {
  if (change.after === null || operation === "undo") return [];
  if (change.kind === "card") {
    return cardEvents(documentIn("card", change.before), documentIn("card", change.after), operation);
  }
  return change.kind === "comment" && change.before === null ? commented(documentIn("comment", change.after)) : [];
}

function* cardEvents(before: CardDocument | null, card: CardDocument, operation: string): Generator<NotifiedEvent> {
  const { id: card_id, board_id, list_id, due_date_told: notified } = card;
  if (before?.list_id !== list_id) {
    if (board_id !== undefined && before === null) yield { option: "card_created", board_id, card_id };
    else if (board_id !== undefined && before?.board_id !== board_id) yield { option: "card_moved", board_id, card_id };
    yield { option: "card_created", list_id, card_id };
  }
  if (operation === "tick" && board_id !== undefined && notified !== undefined && notified !== before?.due_date_told) {
    yield { option: "card_due_date", board_id, card_id, ...notified };
  }
}

function* commented({ id, card_id, parent_comment_id }: CommentDocument): Generator<NotifiedEvent> {
  if (card_id !== undefined && parent_comment_id === undefined) {
    yield { option: "card_commented", card_id, comment_id: id };
  }
}
