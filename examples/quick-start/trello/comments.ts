import { type Source, stamps } from "./source";
import { contentOf } from "./texts";

/** The comments on the cards that are in the export, oldest first. */
export function importComments(source: Source, cardIds: ReadonlyMap<string, string>) {
  const comments = source.board.actions.filter((action) => action.type === "commentCard" && commentedCard(action));
  const dated = comments.map((action) => ({
    card_id: cardIds.get(commentedCard(action)) ?? "",
    content: contentOf(action.data?.text ?? "", source.changed),
    ...stamps(source, { id: action.id, dateLastActivity: action.date }, action.idMemberCreator),
    ...(typeof action.date === "number" ? { time_created: action.date, time_updated: action.date } : {}),
  }));
  const kept = dated.filter((comment) => comment.card_id !== "");
  source.skipped.add("comments on cards that are not in the export", dated.length - kept.length);
  kept.sort((left, right) => left.time_created - right.time_created);
  return kept.map((comment, index) => ({ id: String(index + 1), ...comment }));

  function commentedCard({ data }: (typeof source.board.actions)[number]): string {
    return data?.card?.id ?? "";
  }
}
