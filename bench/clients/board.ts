import { type Storage, Workspace } from "workspace-engine";

export const ADA = { user_id: "u-ada", role: "admin" } as const;

/** A workspace with one board of one list. */
export async function makeBoard(storage: Storage, teamId: string): Promise<void> {
  const workspace = new Workspace({ teamId, actor: ADA, storage });
  const { project } = await workspace.createProject({ title: "Website" });
  await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
}

export async function firstList(workspace: Workspace): Promise<string> {
  const { boards } = await workspace.getBoards({ archived: false });
  const list = boards[0]?.list_order[0];
  if (list === undefined) throw new Error("The workspace has no list.");
  return list;
}
