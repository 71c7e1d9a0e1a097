// Prints what becomes of calls while the parts of the package that are fetched later are away, and once they are back.
import { readdirSync, readFileSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Workspace, WorkspaceError } from "workspace-engine";

const dist = fileURLToPath(new URL(".", import.meta.resolve("workspace-engine")));
const code = readdirSync(dist).filter((name) => name.endsWith(".js"));
const fetchedLater = new Set(
  code.flatMap((name) =>
    Array.from(readFileSync(dist + name, "utf8").matchAll(/import\(["']\.\/([^"']+)["']\)/g), ([, to]) => to),
  ),
);
const actor = { user_id: "u-ada", role: "admin" };
const workspace = new Workspace({ teamId: "t-acme", actor, history: true, recordOperations: true });
await workspace.createProject({ title: "Website" });
const view = { type: "card", card_filters: {} };
const calls = {
  asOf: () => workspace.asOf({ sequence: 1 }).getProjects(),
  compare: () => workspace.compare(view, { sequence: 1 }, { sequence: 1 }),
  export: () => workspace.export(),
  verify: () => workspace.verify(),
  load: () => new Workspace({ teamId: "t-other", actor }).load({ time_unit: "seconds" }),
  watchView: () => workspace.watchView(view).ready,
  exportLines: () => workspace.exportLines().next(),
  loadLines: () => new Workspace({ teamId: "t-copy", actor }).loadLines([]),
};

async function outcomes() {
  const found = {};
  for (const [name, call] of Object.entries(calls)) {
    found[name] = await call().then(
      () => "done",
      (error) => (error instanceof WorkspaceError ? error.code : String(error)),
    );
  }
  return found;
}

for (const name of fetchedLater) renameSync(dist + name, `${dist}${name}.away`);
const away = await outcomes();
for (const name of fetchedLater) renameSync(`${dist}${name}.away`, dist + name);
console.log(JSON.stringify({ away, back: await outcomes() }));
