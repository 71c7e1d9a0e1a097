import type { Workspace } from "workspace-engine";
import type { Ids } from "../../access/every-operation";

/** An item with a place among others gets others, and one with an identity gets something to differ from. */
export async function moreOfSome(workspace: Workspace, ids: Ids): Promise<void> {
  const { project_id, card_id, page_id, epic_id } = ids;
  const [list_id] = ids.lists;
  const { project: other } = await workspace.createProject({ title: "Shop" });
  await workspace.createTag({ name: "Stock", project_id: other.id });
  await workspace.createBoard({ project_id, title: "Other" });
  const { card } = await workspace.createCard({ title: "Copy the font", list_id });
  await workspace.addChildCard({ card_id, child_card_id: card.id });
  for (const list_id of ["1", "2"]) await workspace.createEpic({ title: "Second launch", list_id });
  for (const project of ["", project_id]) await workspace.createPage({ title: "Copy desk", project_id: project });
  await workspace.createPage({ title: "Chapter", parent_page_id: page_id });
  await workspace.createChecklistItem({ card_id, checklist_id: ids.checklist_id, title: "Contact" });
  await workspace.createChecklist({ card_id, title: "Pictures" });
  await workspace.createChecklist({ epic_id, title: "Markets" });
  await workspace.updateCard({ card_id: ids.other_card_id, content: "The copy needs it" });
}
