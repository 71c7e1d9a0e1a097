import { afterEach, describe, expect, test, vi } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { Words } from "../../../src/storage/memory/indexed/words";

const team = "t-acme";
const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "createCard", changes: [] } as const;
const byTitle = {
  kind: "item",
  where: [{ operator: "contains", field: "title", text: "even" }],
  sort: { field: "id", direction: "ascending" },
} as const;

const written = vi.spyOn(Words.prototype, "enter");
afterEach(() => written.mockClear());

const titleOf = (number: number) => `${number % 2 === 0 ? "even" : "odd"} number ${number}`;

async function filled(count: number) {
  const storage = new MemoryStorage();
  await storage.open([{ kind: "item", fields: { title: { type: "string", text: true } } }]);
  const put = async (title: string, ...numbers: readonly number[]) => {
    const documents = numbers.map((number) => ({ kind: "item", id: String(number), body: {}, fields: { title } }));
    await storage.commit(team, { txId: `${title} ${numbers[0]}`, log, check: [], put: documents, del: [] });
  };
  const documents = Array.from({ length: count }, (_, place) => ({
    ...{ kind: "item", id: String(place + 1), body: {} },
    fields: { title: titleOf(place + 1) },
  }));
  await storage.commit(team, { txId: "all", log, check: [], put: documents, del: [] });
  return { storage, put };
}

describe("texts of new documents", () => {
  test("wait for the first search, which finds them as they are by then", async () => {
    const { storage, put } = await filled(300);
    await put("even now", 7);
    await storage.commit(team, { txId: "gone", log, check: [], put: [], del: [{ kind: "item", id: "8" }] });
    await storage.find(team, { ...byTitle, where: [] });
    expect(written).not.toHaveBeenCalled();
    const ids = await storage.findIds(team, byTitle);
    expect([ids.length, ids.includes("7"), ids.includes("8")]).toEqual([150, true, false]);
    expect(written).toHaveBeenCalled();
  });

  test("are found after a search too, and are changed and deleted like others", async () => {
    const { storage, put } = await filled(300);
    const query = storage.prepare(team, byTitle);
    const count = async () => (await query.find({ limit: 1000 })).length;
    expect(await count()).toBe(150);
    await put("even more", 301, 302);
    await put("odd again", 302);
    expect(await count()).toBe(151);
    await put("odd at last", 301);
    expect(await count()).toBe(150);
    expect(await storage.verify(team)).toEqual([]);
  });
});
