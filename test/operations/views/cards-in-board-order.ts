import type { Card, Workspace } from "workspace-engine";

const byId = (left: { readonly id: string }, right: { readonly id: string }) =>
  left.id.length - right.id.length || (left.id < right.id ? -1 : 1);

/** All cards in the order of the board, put together by hand: place for place, list for list. Asked by an admin. */
export async function cardsInBoardOrder(workspace: Workspace): Promise<readonly Card[]> {
  const cards: Card[] = [];
  const addAll = async (list_ids: readonly string[]) => {
    for (const list_id of list_ids) cards.push(...(await workspace.getCards({ list_id })).cards);
  };
  const { projects, sprints } = await workspace.export();
  const ordered = [...projects].sort(byId);
  for (const { id: project_id } of ordered) {
    const { boards } = await workspace.getBoards({ project_id });
    for (const { list_order } of boards) await addAll(list_order);
  }
  for (const { id: project_id } of ordered) {
    for (const { id: sprint_id } of sprints.filter((sprint) => sprint.project_id === project_id).sort(byId)) {
      const { sprint } = await workspace.getSprint({ sprint_id });
      await addAll(sprint.lists.map(({ id }) => id));
    }
  }
  return cards;
}
