import type { Clause, Scalar } from "../../../storage/query";
import { equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item } from "../harness/fixture";
import type { Trial } from "../harness/trial";

async function putAll(trial: Trial): Promise<void> {
  await trial.put(
    item("1", { owner: "u-1", rank: 1, open: true, tags: ["x", "y"] }),
    item("2", { owner: "u-1", rank: 2, tags: ["y"] }),
    item("3", { owner: "u-2", rank: 1 }),
    item("4"),
  );
}

async function countsBy(trial: Trial, where: readonly Clause[], field: string, expected: readonly [Scalar, number][]) {
  const values = expected.map(([value]) => value);
  const counts = await trial.storage.countBy(trial.team, { kind: "item", where }, field, values);
  equal(counts.size, new Set(values).size, `countBy ${field}: the number of entries`);
  for (const [value, count] of expected) equal(counts.get(value), count, `countBy ${field}: ${value}`);
}

export const counting: SectionDefinition = {
  title: "counting",
  cases: {
    "[B7.2] count is the number of documents that match": async (trial) => {
      await trial.counts({ kind: "item", where: [] }, 0, "nothing stored");
      await putAll(trial);
      await trial.counts({ kind: "item", where: [] }, 4, "everything");
      await trial.counts({ kind: "item", where: [{ operator: "in", field: "owner", values: ["u-1"] }] }, 2, "an owner");
      await trial.counts({ kind: "note", where: [] }, 0, "another kind");
    },
    "[B7.2] countBy has an entry for every value asked for, and no other": async (trial) => {
      await putAll(trial);
      await countsBy(trial, [], "owner", [
        ["u-2", 1],
        ["u-9", 0],
        ["u-1", 2],
      ]);
      await countsBy(trial, [], "owner", []);
      const many = Array.from({ length: 1000 }, (_, index): [string, number] => [`u-${index + 100}`, 0]);
      await countsBy(trial, [], "owner", [...many, ["u-1", 2]]);
    },
    "[B7.2] countBy answers for a value asked for twice": async (trial) => {
      await putAll(trial);
      await countsBy(trial, [], "owner", [
        ["u-1", 2],
        ["u-1", 2],
      ]);
    },
    "[B7.2] countBy counts numbers, booleans, ids and empty values": async (trial) => {
      await putAll(trial);
      await countsBy(trial, [], "rank", [
        [0, 1],
        [1, 2],
        [2, 1],
        [3, 0],
      ]);
      await countsBy(trial, [], "open", [
        [true, 1],
        [false, 3],
      ]);
      await countsBy(trial, [], "owner", [
        ["", 1],
        ["u-1", 2],
      ]);
      await countsBy(trial, [], "id", [
        ["4", 1],
        ["5", 0],
      ]);
    },
    "[B7.2] countBy counts a document for each of its elements, once": async (trial) => {
      await putAll(trial);
      await trial.put(item("5", { tags: ["x", "x"] }));
      await countsBy(trial, [], "tags", [
        ["x", 2],
        ["y", 2],
        ["z", 0],
      ]);
    },
    "[B7.2] countBy counts the selected documents alone": async (trial) => {
      await putAll(trial);
      await countsBy(trial, [{ operator: "in", field: "rank", values: [1] }], "owner", [
        ["u-1", 1],
        ["u-2", 1],
      ]);
      await countsBy(trial, [{ operator: "present", field: "tags" }], "tags", [
        ["x", 1],
        ["y", 2],
      ]);
      await countsBy(trial, [{ operator: "in", field: "owner", values: [] }], "owner", [["u-1", 0]]);
    },
  },
};
