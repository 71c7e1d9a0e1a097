import { Workspace } from "workspace-engine";
import { viewToCsv } from "workspace-engine/export";
import { importLines, readImport } from "workspace-engine/import";

const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
const file = new Blob(["Task,Status\nWrite the copy,Doing\n"]);
const { lines } = await readImport(file);
await importLines(workspace, lines());
let csv = "";
for await (const row of viewToCsv(workspace, { type: "card", card_filters: {} })) csv += row;
console.log(csv.includes("Write the copy"));
