// Lets agents claim the cards of a list and finish them until it is empty, and prints what each held, and when.
import { writeSync } from "node:fs";
import { Workspace } from "workspace-engine";
import { connected } from "../mcp/fixture";
import { openShared } from "./shared-database";

const [kind = "", target = "", schema = "", name = "", agents = "1", lease = "1", todo = "", done = ""] =
  process.argv.slice(2);
/** Many leases: in so long an agent gets a card, or sees the list empty. */
const PATIENCE = 600_000;

/** One line at once, so that a kill leaves none by half. */
const say = (...words: readonly (string | number)[]) => writeSync(1, `${words.join(" ")}\n`);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function work(agent: string, gives: boolean): Promise<void> {
  const { call } = await connected({ workspace, agentId: agent });
  const tell = async (name: string, input: object): Promise<string> => {
    const { text, isError } = await call(name, { ...input });
    if (isError) say("refused", agent, JSON.stringify(text));
    return text;
  };
  const filters = { is_archived: false, include: { lists: [todo] }, sort_by: { field: "position" } };
  for (let claimed = Date.now(); Date.now() - claimed < PATIENCE; ) {
    const asked = Date.now();
    const text = await tell("claim", { filters, minutes: Number(lease) / 60 });
    const [, id] = /^yours until \S+: #(\d+) /.exec(text) ?? [];
    if (id === undefined) {
      if ((await tell("find", { filters, count: 1 })).includes("0 found")) return;
      await pause(200);
      continue;
    }
    claimed = Date.now();
    say("held", id, agent, asked, claimed);
    await pause(Math.random() * 20);
    const finished = Date.now();
    await tell("write_cards", { cards: [{ id, list_id: done }] });
    say("done", id, agent, finished);
    // Given back, it is a card that nobody owns, outside the list.
    if (gives) await tell("claim", { card_id: id, minutes: 0 });
  }
  say("stuck", agent);
}

const { storage, end } = await openShared({ kind, target, schema });
const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
await Promise.all(Array.from({ length: Number(agents) }, (_, place) => work(`${name}-${place}`, place % 2 === 0)));
await end();
process.exit(0);
