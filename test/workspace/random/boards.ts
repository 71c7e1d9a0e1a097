import { boardLayoutSchema } from "../../../src/resources/board/board-fields";
import { listBehaviors } from "../../../src/resources/list/list";
import type { Actions } from "./action";
import { boardWebhooks, member, memberOf, members, vcsMapping } from "./parts";

export const boardActions = {
  createBoard: (there, chance) => ({
    project_id: chance.id(there.projects),
    title: chance.title(),
    lists: chance.some(listBehaviors).map((behavior) => ({ title: behavior, behavior })),
    members: members(chance),
  }),
  updateBoard: (there, chance) => {
    const board = chance.any(there.boards);
    const lists = there.lists.filter(({ board_id }) => board_id === board?.id).map(({ id }) => id);
    return {
      board_id: board?.id ?? "404",
      title: chance.maybe(chance.title()),
      color: chance.clearing("blue"),
      layout: chance.maybe(chance.oneOf(boardLayoutSchema.options)),
      project_id: chance.maybe(chance.id(there.projects), 0.2),
      position: chance.position(),
      is_public: chance.maybe(chance.yes()),
      vcs_mapping: vcsMapping(chance, lists),
      webhook_notifications: boardWebhooks(chance),
      email: chance.maybe({ active: chance.yes(0.8) }),
      archived: chance.archived(),
    };
  },
  copyBoard: (there, chance) => ({
    board_id: chance.id(there.boards),
    title: chance.maybe(chance.title()),
    project_id: chance.maybe(chance.id(there.projects)),
  }),
  deleteBoard: (there, chance) => ({ board_id: chance.id(there.boards) }),
  addBoardMember: (there, chance) => ({ board_id: chance.id(there.boards), ...member(chance) }),
  removeBoardMember: (there, chance) => memberOf("board_id", chance.any(there.boards), chance),
} satisfies Actions;
