import { expect, test } from "vitest";
import { type Clause, MemoryStorage } from "workspace-engine";
import type { KindDefinition } from "../../../src/storage/storage";
import { commitOf } from "../../../src/testing/storage-contract/harness/fixture";

const kinds: readonly KindDefinition[] = [
  { kind: "note", fields: { name: { type: "string", sort: true }, texts: { type: "string", many: true, text: true } } },
];

const note = (id: number, name: string, text: string) => ({
  kind: "note",
  id: String(id),
  body: { name, text },
  fields: { name, texts: [text] },
});

test("[B1.3] a field that is told changes no text that was equal to it so far and was not told", async () => {
  const storage = new MemoryStorage();
  await storage.open(kinds);
  const notes = Array.from({ length: 80 }, (_, index) => note(index + 1, `x${index}`, `x${index}`));
  await storage.commit("t-1", commitOf(1, { put: notes }));
  const change = { ...note(8, "zebra", "x7"), since: { rev: 1, fields: { name: "zebra" } } };
  await storage.commit("t-1", commitOf(2, { put: [change] }));
  const found = async (clause: Clause) => {
    const sort = { field: "id", direction: "ascending" } as const;
    return (await storage.find("t-1", { kind: "note", where: [clause], sort, limit: 10 })).map(({ id }) => id);
  };
  expect(await found({ operator: "in", field: "name", values: ["zebra"] })).toEqual(["8"]);
  expect(await found({ operator: "in", field: "texts", values: ["x7"] })).toEqual(["8"]);
  expect(await found({ operator: "in", field: "texts", values: ["zebra"] })).toEqual([]);
  expect(await found({ operator: "contains", field: "texts", text: "zebra" })).toEqual([]);
  expect(await storage.verify("t-1")).toEqual([]);
});
