import { Workspace } from "workspace-engine";
import { WorkspaceProvider } from "workspace-engine/react";
import { Cards } from "./cards";

export const dynamic = "force-dynamic";

const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
const { project } = await workspace.createProject({ title: "Website" });
const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "Do" }] });
await workspace.createCard({ title: "Written on the server", board_id: board.id });

// Here they are references to the hooks of the browser.
if (typeof WorkspaceProvider !== "function") throw new Error("The hooks cannot be imported on a server.");

/** A component of the server, which reads a workspace there. */
export default async function Page() {
  const { cards, cursor } = await workspace.previewView({ type: "card", card_filters: {} });
  return <Cards initial={{ items: cards, hasMore: cursor !== "" }} />;
}
