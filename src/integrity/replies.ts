import type { Check } from "./check";
import type { Corpus } from "./corpus";

/** Replies to replies. That each stands where the comment it answers stands follows from that. Rule U15. */
export function replyCheck(corpus: Corpus): Check {
  return function* ({ parent_comment_id }, kind) {
    if (kind !== "comment") return;
    const answered = corpus.find("comment", parent_comment_id);
    if (answered?.["parent_comment_id"] === undefined) return;
    yield ["parent_comment_id", "nested_reply", "A reply cannot be answered: name the comment that the reply answers."];
  };
}
