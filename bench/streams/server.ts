/** The process that is measured: a workspace behind node:http, somebody who writes to it, and what it takes. */
import { createServer } from "node:http";
import { Workspace } from "workspace-engine";
import { createFetchHandler, nodeListener } from "workspace-engine/http";
import type { Order } from "./process";

const send = (message: object): void => void process.send?.(message);

const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
const LISTS = 20;

const workspace = new Workspace({ teamId: ada.team_id, actor: ada });
const { project } = await workspace.createProject({ title: "Website" });
const titles = Array.from({ length: LISTS }, (_, index) => ({ title: `List ${index}` }));
const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: titles });
const cards: string[] = [];
for (const list_id of board.list_order) {
  for (let nth = 0; nth < 10; nth += 1) {
    cards.push((await workspace.createCard({ title: `Card ${nth}`, list_id, content: "x".repeat(300) })).card.id);
  }
}

const handle = createFetchHandler({
  workspace: () => workspace,
  // A user each, so that nothing is shared but the data.
  authenticate: (token) => ({ user_id: token, role: "admin", team_id: ada.team_id }),
});
const server = createServer(nodeListener(handle));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It has no port.");
  send({ url: `http://127.0.0.1:${address.port}/v1/t-acme`, lists: board.list_order });
});

/** The instant goes along as the title, so that whoever receives it knows when it was written. */
async function write(perSecond: number, seconds: number): Promise<void> {
  const began = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = began + (count * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const card_id = cards[(count * 7) % cards.length] ?? "";
    await workspace.updateCard({ card_id, title: String(performance.timeOrigin + performance.now()) });
  }
}

function taken(): object {
  global.gc?.();
  global.gc?.();
  const { heapUsed, rss, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { heap: heapUsed + external, rss, cpu: (user + system) / 1e6 };
}

process.on("message", async (order: Order) => {
  if (order.write !== undefined) await write(order.write.perSecond, order.write.seconds);
  send(taken());
});

process.on("disconnect", () => process.exit());
