import { type ActingActor, type Storage, Workspace } from "workspace-engine";

export const owner: ActingActor = { user_id: "u-ada", role: "admin" };
export const member: ActingActor = { user_id: "u-max", role: "member" };

/** Lists that are there to be deleted. */
const spare = ["Spare 0", "Spare 1", "Spare 2"];

/** A private space that the member belongs to, one that it does not, and cards that show something of everything. */
export async function filled<S extends Storage>(storage: S) {
  const workspace = new Workspace({ teamId: "t-acme", actor: owner, storage });
  await workspace.createProject({ title: "Secret", is_private: true });
  const { project } = await workspace.createProject({ title: "Shared", is_private: true, members: [member] });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Launch",
    lists: [{ title: "To do" }, { title: "Doing", behavior: "started" }, ...spare.map((title) => ({ title }))],
  });
  const [todo = "", doing = "", ...lists] = board.list_order;
  const { tag } = await workspace.createTag({ name: "Docs", project_id: project.id });
  await workspace.createForm({ board_id: board.id, title: "Wishes" });
  const { epic } = await workspace.createEpic({ title: "Launch it" });
  const { card: parent } = await workspace.createCard({ title: "Parent", list_id: doing });
  const cards: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    const { card } = await workspace.createCard({
      title: `Card ${index}`,
      list_id: todo,
      tags: [tag.id],
      parent_card_id: parent.id,
      epic_id: epic.id,
    });
    cards.push(card.id);
  }
  const [card = "", other = ""] = cards;
  await workspace.linkCards({ card_id: card, linked_card_id: other, linked_card_type: "related" });
  await workspace.createComment({ card_id: card, content: "Looks good" });
  return { storage, workspace, project, board: board.id, todo, doing, lists, card, cards, tag: tag.id };
}

type World = Omit<Awaited<ReturnType<typeof filled>>, "storage">;
export type Call = (workspace: Workspace, world: World, run: number) => Promise<unknown>;

const other = ({ todo, doing }: World, run: number) => (run % 2 === 0 ? doing : todo);

/** Operations, and how often an admin and a member wait for the storage at most. Related cards stand elsewhere. */
export const operations: Readonly<Record<string, readonly [call: Call, admin: number, member: number]>> = {
  getCard: [(workspace, { card }) => workspace.getCard({ card_id: card }), 3, 6],
  getBoard: [(workspace, { board }) => workspace.getBoard({ board_id: board }), 3, 8],
  previewView: [(workspace) => workspace.previewView({ type: "card", card_filters: {}, count: 25 }), 3, 5],
  getEpics: [(workspace) => workspace.getEpics(), 4, 6],
  "updateCard of a title": [
    (workspace, { card }, run) => workspace.updateCard({ card_id: card, title: `Title ${run}` }),
    4,
    7,
  ],
  "updateCard of tags": [
    (workspace, { card, tag }, run) => workspace.updateCard({ card_id: card, tags: run % 2 === 0 ? [] : [tag] }),
    5,
    8,
  ],
  "moveCard to the end": [
    (workspace, world, run) => workspace.moveCard({ card_id: world.card, list_id: other(world, run) }),
    6,
    9,
  ],
  "moveCard to a place": [
    (workspace, world, run) => workspace.moveCard({ card_id: world.card, list_id: other(world, run), position: 3 }),
    6,
    9,
  ],
  createComment: [(workspace, { card }) => workspace.createComment({ card_id: card, content: "Well" }), 4, 5],
  createCard: [(workspace, { todo }) => workspace.createCard({ title: "New", list_id: todo }), 5, 7],
  createBoard: [
    (workspace, { project }, run) =>
      workspace.createBoard({ title: `Board ${run}`, project_id: project.id, lists: [{ title: "To do" }] }),
    7,
    10,
  ],
  createList: [(workspace, { board }, run) => workspace.createList({ board_id: board, title: `List ${run}` }), 4, 7],
  copyCard: [(workspace, { card }) => workspace.copyCard({ card_id: card }), 9, 12],
  deleteCard: [(workspace, { cards }, run) => workspace.deleteCard({ card_id: cards[20 + run] ?? "" }), 4, 5],
  deleteList: [(workspace, { lists }, run) => workspace.deleteList({ list_id: lists[run] ?? "" }), 4, 5],
};
