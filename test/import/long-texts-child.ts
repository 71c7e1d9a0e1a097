/** Imports files whose texts hold far more markup than can be kept; prints of each how long the text became, and what is noted. */
import { Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";

const text = "a *b* ".repeat(650_000);
const quoted = `"${text}"`;
const board = { id: "b", name: "Board", lists: [{ id: "l", name: "To do" }] };
const files = {
  "jira.csv": `Summary,Issue key,Issue id,Status,Description\nTask,T-1,1,To Do,${quoted}\n`,
  "table.csv": `Title,Description\nTask,${quoted}\n`,
  "trello.json": JSON.stringify({ ...board, cards: [{ id: "c", name: "Task", idList: "l", desc: text }] }),
  "github.json": JSON.stringify([
    { number: 1, title: "Task", state: "open", html_url: "https://github.com/a/b/issues/1", body: text },
  ]),
  "list.md": `- [ ] Task\n  ${text}\n`,
};

for (const [name, content] of Object.entries(files)) {
  const { lines, report } = await readImport(new File([content], name));
  const workspace = new Workspace({ teamId: "t-long", actor: { user_id: "u-ada", role: "admin" } });
  await importLines(workspace, lines());
  const { cards } = await workspace.export();
  const note = report.changed.find(({ what }) => what === "texts cut after 102400 characters");
  console.log(`${name} ${report.format} ${cards[0]?.content.length} ${cards[0]?.content.slice(-1)} ${note?.count}`);
}
