import { afterAll, describe, test } from "vitest";
import type { Fields, Scalar } from "workspace-engine";
import { anyOf, ascending, descending, noneOf } from "../../../src/storage/query";
import { item, put } from "../../../src/testing/storage-contract/harness/fixture";
import { asks, asksFor, countsBy, play, Trial } from "../../../src/testing/storage-contract/harness/trial";
import { contestants } from "./contestants";

/** Values that a storage may take for one another, or round. */
const numbers = [
  ...[0, -0, 1, 0.1, 0.2, 0.1 + 0.2, -1.5, 1e-7, 5e-324, 1e21],
  ...[2 ** 53, 9_007_199_254_740_991, -(2 ** 53) + 1, 1.7976931348623157e308],
];
const names = [
  ...["", "a", "A", "é", "e\u0301", "\uFFFD", "\u{1F600}", "a\u{10FFFF}", "%", "a'b", "'", "10", "9"],
  ...["abc%d", "ABC_d", "b%c", "été ab", "\u{1F600}é"],
];
const parts = [...names, "bc%", "abc_", "ab", "é ab"];
const ids = ["1", "2", "9", "10", "100", "a", "B", "_", "-", "zz"];

const items = names.map((name, index) => {
  const numbered = [numbers[index % numbers.length] ?? 0, numbers[(index + 5) % numbers.length] ?? 0];
  const texts = [name, names[(index + 5) % names.length] ?? ""];
  const [rank = 0] = numbered;
  const fields: Fields = { name, content: name, rank, scores: numbered, tags: texts, lines: texts };
  return item(`${ids[index % ids.length]}${index < ids.length ? "" : index}`, fields);
});

/** Each value alone, and with those after it. */
const listsOf = <T>(values: readonly T[]): readonly (readonly T[])[] =>
  values.flatMap((value, index) => [[value], values.slice(index, index + 4)]);

const positions = (field: string, keys: readonly Scalar[]) =>
  [ascending(field), descending(field)].flatMap((sort) =>
    keys.flatMap((key) => [asks({ sort, after: { key, id: "9" } }), asks({ sort, after: { key, id: "9" }, limit: 3 })]),
  );

const opened = await Promise.all(contestants.map(async ({ name, open }) => ({ name, ...(await open()) })));
afterAll(() => Promise.all(opened.map(({ end }) => end())));

describe("[B13.1] values that look alike are told apart, and none is rounded", () => {
  test.each(opened)("by $name", async ({ name, storage }) => {
    const options = { name, capabilities: storage.capabilities, notifies: true, create: () => storage };
    const trial = new Trial(options);
    await trial.open(storage);
    await play(
      trial,
      put(...items),
      ...asksFor(
        ...listsOf(names).flatMap((texts) => [anyOf("name", texts), noneOf("tags", texts), anyOf("lines", texts)]),
      ),
      ...asksFor(...listsOf(numbers).flatMap((some) => [anyOf("rank", some), noneOf("scores", some)])),
      ...asksFor(...numbers.map((above) => ({ operator: "range" as const, field: "rank", above }))),
      ...asksFor(...numbers.map((atMost) => ({ operator: "range" as const, field: "rank", atMost }))),
      ...["content", "lines"].flatMap((field) =>
        asksFor(...parts.map((text) => ({ operator: "contains" as const, field, text }))),
      ),
      ...positions("name", names),
      ...positions("rank", numbers),
      ...positions("id", ids),
      countsBy("tags", names),
      countsBy("scores", numbers.slice(1)),
    );
    await trial.end();
  });
});
