/**
 * The time of the sixteen views of work management in databases, each in sixteen variants. Answers are compared with
 * a full scan.
 *
 *     npm --prefix bench run shapes                                          300,000 cards in SQLite and PostgreSQL
 *     npm --prefix bench run shapes -- 100000 postgres postgres-trigrams    other sizes and storages
 *
 * Times are of the fastest of five runs of each variant: the median and the 99th percentile of the variants.
 */
import { loadavg } from "node:os";
import { Workspace } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { kindDefinitions } from "../../src/documents";
import { markdownTable } from "../markdown-table";
import { Corpus } from "../views/data/corpus";
import { makeDocuments } from "../views/data/documents";
import { writeOf } from "../views/data/writes";
import { type Case, casesOf } from "../views/shapes/case";
import { Pool } from "../views/shapes/pool";
import { usualShapes } from "../views/shapes/usual";
import { ADA, type Contents, fill, TEAM } from "./contents";
import { type Store, stores } from "./stores";
import { timingOf } from "./timed";

const ROUNDS = 5;

const given = process.argv.slice(2);
const cards = Number(given.find((word) => /^\d+$/.test(word)) ?? 300_000);
const named = given.filter((word) => !/^\d+$/.test(word));

const now = manualClock().now();
const generated = makeDocuments({ cards, words: 0, backDated: 0 }, now / 1000);
const writes = generated.cards.map((document) => writeOf({ kind: "card", document }));
const corpus = new Corpus();
for (const { id, fields } of writes) corpus.put(id, fields);
const cases = casesOf(usualShapes(new Pool(corpus)), corpus, now);
const contents: Contents = {
  kinds: kindDefinitions,
  documents: [...generated.around.map(writeOf), ...writes],
  counters: [],
};

const shapes = [...new Set(cases.map(({ shape }) => shape))];
const columns: (readonly string[])[] = [];
const titles: string[] = [];
for (const name of named.length > 0 ? named : ["sqlite-normal", "postgres-trigrams"]) {
  const store = await stores[name]?.();
  if (store === undefined) throw new Error(`There is no storage ${name}, but ${Object.keys(stores)}.`);
  titles.push(`${name}: find, ms`, "previewView, ms");
  columns.push(...(await measured(store)));
  await store.close();
  console.error(`${name}: done, load ${loadavg()[0]?.toFixed(1)}`);
}
const lines = shapes.map((shape, row) => [shape, ...columns.map((column) => column[row] ?? "")]);
process.stdout.write(`${markdownTable([`${cards.toLocaleString("en")} cards`, ...titles], lines)}\n`);

async function measured({ storage, settle }: Store): Promise<readonly (readonly string[])[]> {
  await fill(storage, contents);
  await settle();
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage, clock: manualClock() });
  const find = async ({ query, expected, shape }: Case) => {
    const found = await storage.find(TEAM, query);
    if (found.map(({ id }) => id).join() !== expected.join()) throw new Error(`"${shape}" found something else.`);
  };
  const preview = ({ request }: Case) => workspace.previewView(request);
  return [await fastest(find), await fastest(preview)];
}

async function fastest(call: (one: Case) => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const shape of shapes) {
    const times: number[] = [];
    for (const one of cases.filter((any) => any.shape === shape)) {
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now();
        await call(one);
        least = Math.min(least, performance.now() - start);
      }
      times.push(least);
    }
    const { median, p99 } = timingOf(times, Number.NaN);
    texts.push(`${median.toFixed(1)} / ${p99.toFixed(1)}`);
  }
  return texts;
}
