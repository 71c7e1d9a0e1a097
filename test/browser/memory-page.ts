import { Workspace } from "workspace-engine";

/** The titles that a live view shows after a card was created. */
export async function titlesShown(title: string): Promise<readonly string[]> {
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
  const { project } = await workspace.createProject({ title: "Website" });
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "Do" }] });
  const view = workspace.watchView({ type: "card", card_filters: {} });
  await view.ready;
  await workspace.createCard({ board_id: board.id, title });
  await view.settled();
  return view.current.map((card) => card.title);
}
