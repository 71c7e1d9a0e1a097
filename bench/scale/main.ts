/**
 * How far a replica lags, and the throughput of a workspace in a Durable Object.
 *
 *     npm --prefix bench run scale                       everything, with 10,000 cards
 *     npm --prefix bench run scale -- replica 1000       the replica alone, with 1,000 cards; or `objects`
 *
 * Replicas are PostgreSQL's own, following the primary on this machine; objects run on workerd, the platform's runtime.
 */
import { loadavg } from "node:os";
import { markdownTable } from "../markdown-table";
import { makeContents } from "../storage/contents";
import { measureObjects } from "./objects";
import { measureReplica } from "./replica";

const parts: Readonly<Record<string, (cards: number) => Promise<void>>> = { replica, objects };

const given = process.argv.slice(2);
const cards = Number(given.find((word) => /^\d+$/.test(word)) ?? 10_000);
const named = given.filter((word) => !/^\d+$/.test(word));
const unknown = named.filter((name) => parts[name] === undefined);
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}, but ${Object.keys(parts)}.`);
for (const name of named.length > 0 ? named : Object.keys(parts)) await parts[name]?.(cards);

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
