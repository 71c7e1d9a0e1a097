import { beforeAll, describe, expect, test } from "vitest";
import { generateWorkspace, manualClock } from "workspace-engine/testing";
import { type Recipe, SEED } from "../../bench/views/data/recipe";
import { makeSubject, type Subject } from "../../bench/views/data/subject";
import { WrongAnswer } from "../../bench/views/gate";
import { measure } from "../../bench/views/measure";
import { readOptions } from "../../bench/views/options";
import { growthPlot } from "../../bench/views/report/growth-plot";
import type { Result } from "../../bench/views/report/result";
import { reportOf } from "../../bench/views/report/tables";
import { sectionNames } from "../../bench/views/sections";
import { finding, previewing } from "../../bench/views/sections/answerers";
import { type Case, casesOf } from "../../bench/views/shapes/case";
import { firstMatches } from "../../bench/views/shapes/oracle";
import { Pool } from "../../bench/views/shapes/pool";
import { usualShapes } from "../../bench/views/shapes/usual";
import { Samples } from "../../bench/views/timing/samples";
import { timeCases } from "../../bench/views/timing/time-cases";
import { compareForSort, matchesClauses } from "../../src/storage/evaluate";

const recipe: Recipe = { cards: 150, words: 0, backDated: 0 };
const once = { warmUp: 1, rounds: 1, seconds: 0, order: "mixed", variants: 2, updates: 12, views: 24 } as const;

let subject: Subject;
let cases: readonly Case[];
beforeAll(async () => {
  subject = await makeSubject(recipe);
  cases = casesOf(usualShapes(new Pool(subject.corpus)), subject.corpus, subject.now);
}, 60_000);

describe("what is asked", () => {
  test("the cards are those of the project's generator", () => {
    const { cards } = generateWorkspace({ seed: SEED, cards: recipe.cards, now: manualClock().now() });
    expect(subject.corpus.ids).toEqual(cards.map(({ id }) => id));
    expect(subject.corpus.column("time_created")).toEqual(cards.map(({ time_created }) => time_created));
    expect(subject.corpus.column("title")).toEqual(cards.map(({ title }) => title.toLowerCase()));
  });

  test("there are sixteen shapes in sixteen variants", () => {
    const shapes = usualShapes(new Pool(subject.corpus));
    expect(shapes.map(({ variants }) => variants.length)).toEqual(Array.from({ length: 16 }, () => 16));
    expect(new Set(shapes.map(({ name }) => name)).size).toBe(16);
  });

  test("the answers expected are those of the reference evaluator", () => {
    const { ids, fields } = subject.corpus;
    for (const { query } of cases) {
      const matching = ids.filter((id, place) => matchesClauses(fields[place] ?? {}, query.where, id));
      const found = firstMatches(subject.corpus, query, ids.length);
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(matching));
      const compare = compareForSort(query.sort);
      expect(found.every((each, place) => place === 0 || compare(found[place - 1] ?? each, each) < 0)).toBe(true);
    }
  });

  test("other recipes give other words and dates", async () => {
    const { corpus } = await makeSubject({ ...recipe, words: 500, backDated: 0.3 });
    expect(String(corpus.at(0)["title"]).split(" ").length).toBeGreaterThan(
      String(subject.corpus.at(0)["title"]).split(" ").length,
    );
    const moved = corpus
      .column("time_created")
      .filter((time, place) => time !== subject.corpus.at(place)["time_created"]);
    expect(moved.length / recipe.cards).toBeGreaterThan(0.15);
  });
});

describe("the gate", () => {
  test.each<[string, (ids: readonly string[]) => readonly string[]]>([
    ["one too few", (ids) => ids.slice(1)],
    ["one too many", (ids) => [...ids, "999"]],
    ["two in the wrong order", ([first = "", second = "", ...rest]) => [second, first, ...rest]],
    ["none", () => []],
  ])("stops at an answer with %s", async (_, spoil) => {
    const honest = finding(subject.storage, cases);
    const [asked] = cases;
    const liar = { ...honest, ids: (found: Awaited<ReturnType<typeof honest.answer>>) => spoil(honest.ids(found)) };
    await expect(timeCases(asked === undefined ? [] : [asked], liar, once)).rejects.toThrow(WrongAnswer);
  });

  test("lets right answers pass, each of which is timed", async () => {
    const found = await timeCases(cases, finding(subject.storage, cases), once);
    const previewed = await timeCases(cases, previewing(subject.workspace, cases), once);
    for (const { calls, p50, p99 } of [...found.values(), ...previewed.values()]) {
      expect(calls).toBeGreaterThan(0);
      expect(p50).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(p50);
    }
  });
});

describe("what is reported", () => {
  let result: Result;
  beforeAll(async () => {
    // Only `bench` installs the peer of summaries.
    const installed = sectionNames.filter((name) => name !== "summaries");
    result = await measure(recipe, installed, once);
  }, 60_000);

  test("every section has a result", () => {
    const text = reportOf(result);
    for (const section of ["find", "preview", "adversarial", "writes", "memory", "load"])
      expect(text).toContain(section);
    expect(text).toContain("geometric mean");
    expect(text).toContain("bytes a card");
  });

  test("every column but the adversarial ones is a line of the plot", () => {
    const plot = growthPlot([result, { ...result, cards: 10 * result.cards }]);
    const lines = result.columns.filter(({ section }) => section !== "adversarial");
    expect(plot.match(/<polyline/g)).toHaveLength(lines.length);
    expect(plot).not.toMatch(/NaN|undefined/);
  });

  test("percentiles are of undisturbed calls, unless there are hardly any", () => {
    const samples = new Samples(100);
    for (let time = 1; time <= 50; time += 1) samples.add(time / 1000, false);
    for (let time = 51; time <= 100; time += 1) samples.add(time, true);
    expect(samples.figure()).toEqual({ calls: 50, p50: 25, p99: 50, p999: 50 });
    const busy = new Samples(10);
    busy.add(0.001, false);
    for (let time = 0; time < 9; time += 1) busy.add(0.002, true);
    expect(busy.figure().calls).toBe(10);
  });

  test("sizes, names and flags are distinguished", () => {
    const options = readOptions(["1000", "find", "2000", "--words=5", "--back-dated=0.3"], ["find"]);
    expect(options).toMatchObject({ sizes: [1000, 2000], named: ["find"], words: 5, backDated: 0.3 });
    expect(() => readOptions(["fnd"], ["find"])).toThrow("There is no fnd, but find.");
  });
});
