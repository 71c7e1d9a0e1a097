/**
 * The time of commits and views on each storage, beside the driver alone, and how it grows with the cards.
 *
 *     npm --prefix bench run storage                                100,000 cards, the usual storages
 *     npm --prefix bench run storage -- 10000 100000                other sizes
 *     npm --prefix bench run storage -- 10000 memory sqlite-full    only these storages; there is pglite, too
 *     npm --prefix bench run storage -- 10000 postgres-5ms          a server whose answers come 5 ms later
 *
 * Nothing is begun after 15 minutes; then what was left out is named. 1,000,000 cards need a heap of 12 GB:
 *
 *     NODE_OPTIONS=--max-old-space-size=12000 npm --prefix bench run storage -- 1000000 memory sqlite-normal
 */
import { loadavg } from "node:os";
import { markdownTable } from "../markdown-table";
import { type Contents, makeContents } from "./contents";
import { type Measures, measure } from "./measure";
import { stores, usual } from "./stores";
import type { Timing } from "./timed";

const MINUTES = 15;
const EFFORT = { calls: 200, seconds: 5 };

const given = process.argv.slice(2);
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number);
const named = given.filter((word) => !/^\d+$/.test(word));
const unknown = named.filter((name) => stores[name] === undefined);
if (unknown.length > 0) throw new Error(`There is no storage ${unknown.join(", ")}, but ${Object.keys(stores)}.`);

const rows: { readonly title: readonly string[]; readonly measures: Measures }[] = [];
const leftOut: string[] = [];
for (const cards of sizes.length > 0 ? sizes : [100_000]) await measureAll(cards);
showCommits();
showViews();
showWaits();
if (leftOut.length > 0) show(`Left out, for it would have taken too long: ${leftOut.join("; ")}.`);

async function measureAll(cards: number): Promise<void> {
  let contents: Contents | undefined;
  for (const name of named.length > 0 ? named : usual) {
    const title = [cards.toLocaleString("en"), name];
    if (performance.now() > MINUTES * 60_000) leftOut.push(title.join(" in "));
    else {
      contents ??= await makeContents(cards);
      rows.push({ title, measures: await measureOne(name, contents) });
      console.error(`${title.join(" in ")}: done, load ${loadavg()[0]?.toFixed(1)}`);
    }
  }
}

async function measureOne(name: string, contents: Contents): Promise<Measures> {
  const store = await stores[name]?.();
  if (store === undefined) throw new Error(`There is no storage ${name}.`);
  try {
    return await measure(store, contents, EFFORT);
  } finally {
    await store.close();
  }
}

function showCommits(): void {
  const titles = ["Cards", "storage", "fill, s", "createCard/s", "createCard, ms", "CPU ms", "commit, ms"];
  const lines = rows.map(({ title, measures: { filled, commits } }) => {
    const { operation, commit, beside } = commits;
    const times = [both(operation), rounded(operation.cpu), both(commit)];
    const compared = beside ? [both(beside.commit), both(beside.plain), share(beside)] : ["", "", ""];
    return [...title, rounded(filled), rounded(1000 / operation.median), ...times, ...compared];
  });
  show(markdownTable([...titles, "beside the driver, ms", "driver alone, ms", "of its commits/s"], lines));
}

/** How many commits there are while the driver alone makes a hundred. */
function share({ commit, plain }: { readonly commit: Timing; readonly plain: Timing }): string {
  return `${rounded((100 * plain.median) / commit.median)} %`;
}

function showViews(): void {
  const names = [...(rows[0]?.measures.views.keys() ?? [])];
  const lines = rows.map(({ title, measures: { views } }) => {
    const timings = names.flatMap((name) => views.get(name) ?? []);
    return [...title, ...timings.map(both)];
  });
  show(markdownTable(["Cards", "storage", ...names.map((name) => `${name}, ms`)], lines));
}

/** Round trips: statements, each of which waits for the one before. */
function showWaits(): void {
  const lines = rows.flatMap(({ title, measures: { waits } }) =>
    [...waits].map(([name, { before, commit, after, time }]) => {
      const counts = [before, commit, after, before + commit + after].map(String);
      return [...title, name, ...counts, both(time)];
    }),
  );
  if (lines.length === 0) return;
  const titles = ["Cards", "storage", "operation", "trips before", "commit", "after", "all", "ms"];
  show(markdownTable(titles, lines));
}

function show(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

function both({ median, p99 }: Timing): string {
  return `${rounded(median)} / ${rounded(p99)}`;
}

/** Whole from 100 on, with two digits behind the point below 10. */
function rounded(value: number): string {
  const maximumFractionDigits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString("en", { maximumFractionDigits });
}
