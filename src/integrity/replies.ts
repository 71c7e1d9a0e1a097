import { type Check, nothing } from "./check";
import type { Corpus } from "./corpus";

/** Replies to replies. That each stands where the comment it answers stands follows from that. Rule U15. */
export function replyCheck(corpus: Corpus): Check {
  return ({ parent_comment_id }, kind) => {
    if (kind !== "comment") return nothing;
    const answered = corpus.find("comment", parent_comment_id);
    if (answered?.["parent_comment_id"] === undefined) return nothing;
    const message = "A reply cannot be answered: name the comment that the reply answers.";
    return [["parent_comment_id", "nested_reply", message]];
  };
}
