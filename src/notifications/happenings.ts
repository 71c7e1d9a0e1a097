import { documentIn } from "../documents/stored";
import type { CardDocument } from "../resources/card/card-document";
import type { CardNotification } from "../resources/card/card-notification";
import type { CommentDocument } from "../resources/comment/comment-document";
import type { StagedChange } from "../session/staged-change";

/** What a commit did to a card, and whose settings say whether to notify: a board's, a list's, or its card's board's. */
export type Happening = Pick<
  CardNotification,
  "option" | "board_id" | "list_id" | "card_id" | "comment_id" | "due" | "due_date"
>;

/**
 * What to notify of in a commit: not of what comes into being together with its board, list or card, nor of what an undo
 * brings back, nor of a list that moves with all its cards. Rule C7.
 */
export function happeningsIn(staged: readonly StagedChange[], operation: string): readonly Happening[] {
  const brandNew = new Set(staged.filter(({ before }) => before === null).map(({ kind, id }) => `${kind} ${id}`));
  const comesAlong = ({ board_id, list_id, card_id, comment_id }: Happening): boolean =>
    brandNew.has(`board ${board_id}`) ||
    brandNew.has(`list ${list_id}`) ||
    (comment_id !== undefined && brandNew.has(`card ${card_id}`));
  return staged.flatMap((change) => [...happeningsOf(change, operation)]).filter((each) => !comesAlong(each));
}

function happeningsOf(change: StagedChange, operation: string): Iterable<Happening> {
  if (change.after === null || operation === "undo") return [];
  if (change.kind === "card") {
    return cardHappenings(documentIn("card", change.before), documentIn("card", change.after), operation);
  }
  return change.kind === "comment" && change.before === null ? commented(documentIn("comment", change.after)) : [];
}

function* cardHappenings(before: CardDocument | null, card: CardDocument, operation: string): Generator<Happening> {
  const { id: card_id, board_id, list_id, due_date_told: told } = card;
  if (before?.list_id !== list_id) {
    if (board_id !== undefined && before === null) yield { option: "card_created", board_id, card_id };
    else if (board_id !== undefined && before?.board_id !== board_id) yield { option: "card_moved", board_id, card_id };
    yield { option: "card_created", list_id, card_id };
  }
  if (operation === "tick" && board_id !== undefined && told !== undefined && told !== before?.due_date_told) {
    yield { option: "card_due_date", board_id, card_id, ...told };
  }
}

function* commented({ id, card_id, parent_comment_id }: CommentDocument): Generator<Happening> {
  if (card_id !== undefined && parent_comment_id === undefined) {
    yield { option: "card_commented", card_id, comment_id: id };
  }
}
