import { listBehaviors } from "../../../src/resources/list/list";
import type { Actions } from "./action";
import { listWebhooks } from "./parts";

export const listActions = {
  createList: (there, chance) => ({
    board_id: chance.id(there.boards),
    title: chance.title(),
    behavior: chance.oneOf(listBehaviors),
  }),
  updateList: (there, chance) => {
    const list = chance.any(chance.yes(0.2) ? there.epicLists : there.lists);
    return {
      list_id: list?.id ?? "404",
      title: chance.maybe(chance.title()),
      color: chance.clearing("red"),
      behavior: chance.maybe(chance.oneOf(listBehaviors)),
      position: chance.position(),
      archived: chance.archived(),
      ...(list?.board_id === undefined
        ? {}
        : { board_id: chance.maybe(chance.id(there.boards), 0.3), webhook_notifications: listWebhooks(chance) }),
    };
  },
  deleteList: (there, chance) => ({ list_id: chance.id(chance.yes(0.2) ? there.epicLists : there.lists) }),
  createEpicList: (_, chance) => ({
    title: chance.title(),
    behavior: chance.oneOf(listBehaviors),
    position: chance.position(),
  }),
} satisfies Actions;
