import { describe, expect, test } from "vitest";
import { type ActingActor, MemoryStorage, type Query, Workspace } from "workspace-engine";

const owner: ActingActor = { user_id: "u-ada", role: "admin" };
const member: ActingActor = { user_id: "u-max", role: "member" };

/** Two boards with a card in each of their lists, and how often lists were looked for. */
async function filled() {
  let looks = 0;
  const storage = new MemoryStorage();
  const find = storage.find.bind(storage);
  storage.find = (team, query: Query, options) => {
    if (query.kind === "list") looks += 1;
    return find(team, query, options);
  };
  const workspace = new Workspace({ teamId: "t-acme", actor: owner, storage });
  const { project } = await workspace.createProject({ title: "Website" });
  const boards = [];
  for (const name of ["a", "b"]) {
    const lists = [1, 2].map((number) => ({ title: `${name}${number}` }));
    const { board } = await workspace.createBoard({ project_id: project.id, title: name, lists });
    boards.push(board);
    for (const [place, list_id] of board.list_order.entries()) {
      await workspace.createCard({ title: `${name}${place + 1}`, list_id });
    }
  }
  const titles = async (actor = owner) => {
    const request = { type: "card", card_filters: { sort_by: { field: "position" } }, count: 1 } as const;
    const found: string[] = [];
    for (let cursor: string | undefined; cursor !== ""; ) {
      const page = await workspace.as(actor).previewView({ ...request, ...(cursor && { cursor }) });
      found.push(...page.cards.map(({ title }) => title));
      cursor = page.cursor;
    }
    return found;
  };
  return { workspace, project, boards, titles, looks: () => looks };
}

describe("the order of the lists", () => {
  test("is read once for all pages, whatever happens to cards meanwhile", async () => {
    const { workspace, boards, titles, looks } = await filled();
    await titles();
    const before = looks();
    expect(await titles()).toEqual(["a1", "a2", "b1", "b2"]);
    await workspace.createCard({ title: "a2+", list_id: boards[0]?.list_order[1] ?? "" });
    expect(await titles()).toEqual(["a1", "a2", "a2+", "b1", "b2"]);
    expect(looks()).toBe(before);
  });

  test("[F12.4] follows every change of a list, a board or a space", async () => {
    const { workspace, project, boards, titles } = await filled();
    const [first, second] = boards;
    const [a1 = "", a2 = ""] = first?.list_order ?? [];
    expect(await titles(member)).toEqual(["a1", "a2", "b1", "b2"]);
    await workspace.updateList({ list_id: a2, position: 0 });
    expect(await titles(member)).toEqual(["a2", "a1", "b1", "b2"]);
    await workspace.updateBoard({ board_id: second?.id ?? "", position: 0 });
    expect(await titles(member)).toEqual(["b1", "b2", "a2", "a1"]);
    await workspace.updateList({ list_id: a1, board_id: second?.id ?? "" });
    expect(await titles(member)).toEqual(["b1", "b2", "a1", "a2"]);
    const { list } = await workspace.createList({ board_id: first?.id ?? "", title: "a0" });
    await workspace.createCard({ title: "a0", list_id: list.id });
    expect(await titles(member)).toEqual(["b1", "b2", "a1", "a2", "a0"]);
    await workspace.deleteList({ list_id: a1 });
    expect(await titles(member)).toEqual(["b1", "b2", "a2", "a0"]);
    await workspace.updateProject({ project_id: project.id, is_private: true });
    expect(await titles(member)).toEqual([]);
    expect(await titles()).toEqual(["b1", "b2", "a2", "a0"]);
  });
});
