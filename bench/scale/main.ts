/**
 * What it takes to move a workspace, how far a replica lags, and what a workspace does in a Durable Object.
 *
 *     npm --prefix bench run scale                       everything, with 10,000 cards
 *     npm --prefix bench run scale -- moves 1000         only moves, with 1,000 cards; or `replica`, or `objects`
 *
 * Replicas are PostgreSQL's own, following the primary on this machine; objects run on workerd, the platform's runtime.
 */
import { loadavg } from "node:os";
import { markdownTable } from "../markdown-table";
import { makeContents } from "../storage/contents";
import { linesOf, measureMove } from "./moves";
import { measureObjects } from "./objects";
import { measureReplica } from "./replica";

const parts: Readonly<Record<string, (cards: number) => Promise<void>>> = { moves, replica, objects };

const given = process.argv.slice(2);
const cards = Number(given.find((word) => /^\d+$/.test(word)) ?? 10_000);
const named = given.filter((word) => !/^\d+$/.test(word));
const unknown = named.filter((name) => parts[name] === undefined);
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}, but ${Object.keys(parts)}.`);
for (const name of named.length > 0 ? named : Object.keys(parts)) await parts[name]?.(cards);

async function moves(): Promise<void> {
  const lines = await linesOf(cards);
  const ways = [
    ["memory", "memory"],
    ["sqlite-full", "sqlite-full"],
    ["sqlite-normal", "sqlite-normal"],
    ["sqlite-normal", "postgres"],
    ["postgres", "postgres"],
  ] as const;
  const rows: (string | number)[][] = [];
  for (const [from, to] of ways) {
    const { seconds, pause, usual, made } = await measureMove(from, to, lines, 2000);
    rows.push([`${from} to ${to}`, seconds.toFixed(1), pause.toFixed(0), usual.toFixed(1), made]);
    console.error(rows.at(-1)?.join("  "));
  }
  show(["A move", "s", "longest write, ms", "usual write, ms", "cards made meanwhile"], rows);
}

async function replica(): Promise<void> {
  const { primary, standby, lag } = await measureReplica(await makeContents(cards), { calls: 300, seconds: 20 });
  show(
    ["A replica, ms", "p50", "p99"],
    [
      ["a page of 25 on the primary", primary.median.toFixed(1), primary.p99.toFixed(1)],
      ["a page of 25 on the replica", standby.median.toFixed(1), standby.p99.toFixed(1)],
      ["from the answer to a write until the replica shows it", lag.median.toFixed(1), lag.p99.toFixed(1)],
    ],
  );
}

async function objects(): Promise<void> {
  const rows = await measureObjects([1, 8], cards, { calls: 2000, seconds: 10 });
  show(
    ["Durable Objects", "cards in each", "createCard in a second, all", "p50, ms", "p99, ms", "a page of 25, p50, ms"],
    rows.map(({ objects, cards, perSecond, create, page }) => [
      ...[objects, cards, perSecond.toFixed(0)],
      ...[create.median, create.p99, page.median].map((figure) => figure.toFixed(1)),
    ]),
  );
}

function show(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`\n${markdownTable(titles, rows)}\n\nload ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
}
