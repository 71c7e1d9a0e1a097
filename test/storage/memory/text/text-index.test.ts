import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "workspace-engine/testing";
import { MarkSet } from "../../../../src/storage/memory/text/mark-set";
import { runs } from "../../../runs";
import { TextModel } from "./text-model";

const odd = fc.constantFrom("a", "b", "1", " ", "-", "日", "本", "\u{1f600}", "é", "\u0301", "\0", "\u0001", "\n");
const alphabets = [
  fc.constantFrom("a", "b", " "),
  fc.constantFrom("a", "b"),
  fc.constantFrom("a", "1"),
  fc.constantFrom("日", "本", "a"),
  odd,
];
const textOf = (maxLength: number) => fc.oneof(...alphabets.map((unit) => fc.string({ unit, maxLength })));

/** As in a card, the fields mostly repeat each other. */
const documentOf = fc
  .record({ title: textOf(12), body: fc.oneof(textOf(12), textOf(90)), other: textOf(90), kind: fc.nat(3) })
  .map(({ title, body, other, kind }) => {
    const plain = [other, body, body.replaceAll("-", ""), `${body} `][kind] ?? "";
    return { title, body, plain, any: kind === 3 ? [other] : [title, plain] };
  });

const field = fc.constantFrom("title", "body", "plain", "any");
const needle = fc.oneof(textOf(4), textOf(30));
const question = fc.tuple(field, needle);
/** Far apart, some of them. */
const slot = fc.oneof(
  fc.nat(12),
  fc.nat(12).map((step) => step * 40),
);
/** A slot, what is put there, and which of its fields stay as they are. */
const step = fc.tuple(
  slot,
  fc.option(documentOf, { nil: undefined, freq: 5 }),
  fc.subarray(["title", "body", "plain", "any"]),
);

function apply(
  model: TextModel,
  steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
): void {
  for (const [slot, document, kept] of steps) {
    const known = Object.entries(model.documents.get(slot) ?? {}).filter(([name]) => kept.includes(name));
    model.put(slot, document && { ...document, ...Object.fromEntries(known) });
  }
}

describe("the index of texts", () => {
  test("finds what contains a needle, and nothing else where it says so, after any history", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.array(question, { maxLength: 12 }), (steps, questions) => {
        const model = new TextModel();
        apply(model, steps);
        for (const [name, part] of questions) model.check(name, part);
        expect(model.verify()).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });

  test("knows when it has other words than the texts", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), slot, textOf(12), (steps, at, title) => {
        const model = new TextModel();
        apply(model, steps);
        const known = model.documents.get(at);
        model.index.update(at, known, { ...known, title: `${title} otherwise` });
        expect(model.verify()).not.toEqual([]);
        model.index.update(at, { ...known, title: `${title} otherwise` }, known);
        expect(model.verify()).toEqual([]);
      }),
    );
  });

  test("finds every part of the texts there are", () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.nat(90),
        fc.integer({ min: 1, max: 40 }),
        (steps, from, length) => {
          const model = new TextModel();
          apply(model, steps);
          for (const { title, body, plain } of model.documents.values()) {
            for (const [name, text] of Object.entries({ title, body, plain, any: plain })) {
              model.check(
                name,
                String(text)
                  .slice(from % (String(text).length || 1))
                  .slice(0, length),
              );
              model.check(name, String(text).slice(-length), 3);
            }
          }
        },
      ),
      { numRuns: runs(400) },
    );
  });

  test("keeps a search good as long as its version is the same", () => {
    const two = fc.tuple(fc.array(step, { maxLength: 20 }), fc.array(step, { maxLength: 3 }));
    fc.assert(
      fc.property(two, fc.array(question, { maxLength: 8 }), ([before, after], questions) => {
        const model = new TextModel();
        apply(model, before);
        const searches = questions.map(([name, part]) => [model.index.search(name, part), name, part] as const);
        const { version } = model.index;
        for (const change of after) {
          apply(model, [change]);
          if (model.index.version !== version) return;
          for (const [search, name, part] of searches) model.checkSearch(search, name, part);
        }
      }),
    );
  });

  test("is right over thousands of documents that change", () => {
    const random = seededRandom(11);
    const below = (most: number) => Math.floor(random() * most);
    const words = Array.from({ length: 300 }, (_, i) => `${"xyz"[i % 3]}${i.toString(36)}${"pq"[i % 2]}`);
    const textOf = (length: number) => Array.from({ length }, () => words[below(below(300) + 1)]).join(" ");
    const document = () => {
      const [title, body] = [textOf(4), textOf(20)];
      return { title, body, plain: body.replaceAll("q", ""), any: [title] };
    };
    const model = new TextModel();
    const check = () => {
      for (const part of ["x", "5p", "x0p", words[8], words[200], `${words[0]} ${words[1]}`, "p x", "nowhere", " "]) {
        for (const name of ["title", "body", "plain", "any"]) model.check(name, String(part));
      }
    };
    for (let slot = 0; slot < 4000; slot++) model.put(slot, document());
    check();
    for (let change = 0; change < 4000; change++) model.put(below(4200), random() < 0.2 ? undefined : document());
    check();
    expect(model.verify()).toEqual([]);
    const rebuilt = new TextModel();
    for (const [slot, each] of model.documents) rebuilt.put(slot, each);
    for (const part of ["x", "x0p", "p", words[3]]) {
      const search = model.check("body", String(part));
      expect(search.exact).toBe(true);
      expect(rebuilt.candidates(rebuilt.index.search("body", String(part)))).toEqual(model.candidates(search));
    }
    for (const slot of [...model.documents.keys()]) model.put(slot, undefined);
    expect(model.index.search("body", "x").atMost).toBe(0);
  });

  test("tells how many there are at most, and about how many", () => {
    const model = new TextModel();
    for (let slot = 0; slot < 100; slot++) model.put(slot, { title: slot < 40 ? "fix the cache" : "fix the log" });
    expect(model.check("title", "cache")).toMatchObject({ atMost: 40, likely: 40, exact: true, hasExactly: true });
    expect(model.check("title", "fix")).toMatchObject({ atMost: 100, exact: true });
    expect(model.check("title", "the cac")).toMatchObject({ atMost: 40, exact: false });
    expect(model.check("title", "the cac").likely).toBeLessThanOrEqual(40);
    expect(model.check("title", "cash")).toMatchObject({ atMost: 0, likely: 0, exact: true });
    expect(model.check("title", "fix", 99).atMost).toBe(Number.POSITIVE_INFINITY);
    expect(model.check("title", "").atMost).toBe(Number.POSITIVE_INFINITY);
    expect(model.check("title", "\0").atMost).toBe(Number.POSITIVE_INFINITY);
  });

  test("lets few others pass where it asks signatures instead of reading postings", () => {
    const model = new TextModel();
    const titleOf = (slot: number) =>
      `${slot % 5 === 0 ? `fix${slot % 7}` : "add"} ${slot % 3 === 0 ? "cache" : "log"}`;
    for (let slot = 0; slot < 20_000; slot++) model.put(slot, { title: titleOf(slot) });
    for (const needle of ["fix", "fix3", "ix4 ca", "d lo"]) model.check("title", needle);
    const search = model.check("title", "fix");
    expect(search).toMatchObject({ exact: true, hasExactly: false, effort: 0 });
    const marks = new MarkSet();
    const passing = [...model.documents.keys()].filter((slot) => search.has(slot, marks)).length;
    expect(passing).toBeLessThan(search.atMost * 1.5);
    for (let slot = 0; slot < 20_000; slot += 3) model.put(slot, { title: titleOf(slot + 1) });
    for (let slot = 20_000; slot < 24_000; slot++) model.put(slot, { title: titleOf(slot) });
    model.checkSearch(search, "title", "fix");
    model.check("title", "ix4 ca");
  });

  test("gives up on a part of thousands of words when told what is too many, unless there are other parts", () => {
    const model = new TextModel();
    for (let slot = 0; slot < 3000; slot++)
      model.put(slot, { title: `x${(slot + 300).toString(26).replace(/\d/g, "z")}y` });
    expect(model.check("title", "x").atMost).toBe(3000);
    expect(model.check("title", "x", 10_000).atMost).toBe(Number.POSITIVE_INFINITY);
    expect(model.check("title", "x\0", 10_000).atMost).toBeLessThanOrEqual(3000);
  });

  test("has another version when a text comes to be covered", () => {
    const model = new TextModel();
    const body = "a long text of many words which is the same in both of these two fields";
    model.put(1, { body });
    const { version } = model.index;
    model.put(1, { body, plain: body });
    expect(model.index.version).toBeGreaterThan(version);
    expect(model.candidates(model.check("plain", "many"))).toEqual([1]);
  });

  test("knows a set of texts that stayed the same while the text changed that it repeated", () => {
    const model = new TextModel();
    model.put(1, { title: "fix the cache", any: ["fix the cache"] });
    model.put(1, { title: "fix the log", any: ["fix the cache"] });
    expect(model.candidates(model.check("any", "cache"))).toEqual([1]);
    model.put(1, { title: "fix the cache", any: ["fix the cache"] });
    expect(model.candidates(model.check("any", "cache"))).toEqual([1]);
    model.put(1, { title: "fix the cache", any: [] });
    model.check("any", "cache");
  });

  test("knows a set that comes to repeat a text which another text covers", () => {
    const model = new TextModel();
    const body = "a long text of many words\n\nwhich is mostly the same in both of these fields";
    const plain = body.replace("\n\n", " ");
    model.put(1, { body, plain, any: [] });
    model.put(1, { body, plain, any: [plain] });
    expect(model.candidates(model.check("any", "mostly"))).toEqual([1]);
  });

  test("does nothing for texts that stay the same", () => {
    const model = new TextModel();
    const document = { title: "fix it", body: "", plain: "", any: ["fix it"] };
    model.put(1, document);
    const { version } = model.index;
    model.put(1, { ...document, any: ["fix it"] });
    expect(model.index.version).toBe(version);
    model.put(1, { ...document, any: ["fix it", "and more"] });
    expect(model.index.version).toBeGreaterThan(version);
  });
});
