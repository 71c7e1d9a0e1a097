import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";

function reply(there: Existing, chance: Chance) {
  const found = chance.any(there.replies);
  return { comment_id: found?.parent_comment_id ?? "404", child_comment_id: found?.id ?? "404" };
}

export const commentActions = {
  createComment: (there, chance) => ({
    content: chance.oneOf(["<p>Good</p>", "Alpha?"]),
    ...chance.oneOf([
      () => ({ card_id: chance.id(there.cards) }),
      () => ({ card_id: chance.id(there.cards) }),
      () => ({ epic_id: chance.id(there.epics) }),
      () => ({ page_id: chance.id(there.pages) }),
    ])(),
    context: chance.maybe("the first line"),
  }),
  updateComment: (there, chance) => ({
    comment_id: chance.id(there.comments),
    content: chance.maybe("<p>Better</p>"),
    context: chance.clearing("the second line"),
    status: chance.maybe(chance.oneOf(["open", "resolved"])),
  }),
  deleteComment: (there, chance) => ({ comment_id: chance.id(there.comments) }),
  createChildComment: (there, chance) => ({ comment_id: chance.id(there.comments), content: "<p>Why?</p>" }),
  updateChildComment: (there, chance) => ({ ...reply(there, chance), content: chance.maybe("<p>Because</p>") }),
  deleteChildComment: (there, chance) => reply(there, chance),
} satisfies Actions;
