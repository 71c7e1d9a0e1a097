import { MemoryStorage, Workspace } from "workspace-engine";
import { withoutNotify } from "../history/without-notify";

// Ends by itself though a view that waits for the clock and for others, and a subscription, are still open.
const actor = { user_id: "u-ada", role: "admin" } as const;
const workspace = new Workspace({ teamId: "t-acme", actor, storage: withoutNotify(new MemoryStorage()) });
const { project } = await workspace.createProject({ title: "Website" });
const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
const view = workspace.watchView({ type: "card", card_filters: { due_date: { after: "0", before: "now" } } });
await view.ready;
workspace.subscribe(() => {});
const due_date = Math.floor(Date.now() / 1000) + 86_400 * 60;
await workspace.createCard({ title: "One", board_id: board.id, due_date });
console.log(view.nextChangeAt === due_date);
