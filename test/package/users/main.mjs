import { Workspace } from "workspace-engine";

const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
const { project } = await workspace.createProject({ title: "Website" });
const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
await workspace.createCard({ title: "Write the copy", board_id: board.id });
const { cards } = await workspace.previewView({ type: "card", card_filters: {} });
console.log(cards[0].title);
