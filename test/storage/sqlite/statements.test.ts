import { expect, test } from "vitest";
import type { Check, DocumentWrite } from "workspace-engine";
import { anyOf } from "../../../src/storage/query";
import { DatabaseFiles } from "./database-files";
import { byRank, commitOf, item, itemKind, team } from "./items";

const files = new DatabaseFiles();

async function opened() {
  const { db, storage } = await files.opened([itemKind]);
  let number = 0;
  /** How many statements the commit was. */
  const statementsOf = async (parts: Parameters<typeof commitOf>[1]) => {
    const before = db.executed.length;
    number += 1;
    expect(await storage.commit(team, commitOf(String(number), parts))).toMatchObject({ ok: true });
    return db.executed.length - before;
  };
  return { storage, statementsOf };
}

const withTag = (tag: string) => ({ ...byRank, where: [anyOf("tags", [tag])] });

const checks = (count: number): Check[] =>
  Array.from({ length: count }, (_, index) => ({ kind: "item", id: `absent-${index}`, rev: 0 }));

function tagged(id: string, count: number): DocumentWrite {
  const tags = Array.from({ length: count }, (_, index) => `tag ${index}`);
  return { ...item(id), fields: { rank: 0, tags } };
}

test("a commit is as many statements for forty checks as for one, and for ten tags as for one", async () => {
  const { storage, statementsOf } = await opened();
  const few = await statementsOf({ put: [tagged("1", 1)], check: checks(1) });
  expect(await statementsOf({ put: [tagged("2", 10)], check: checks(40) })).toBe(few);
  expect(await storage.findIds(team, withTag("tag 9"))).toEqual(["2"]);
});

test("what is more than one statement takes is written and checked all the same", async () => {
  const { storage, statementsOf } = await opened();
  const put = Array.from({ length: 250 }, (_, index) => tagged(String(index), index % 50));
  await statementsOf({ put, check: checks(250) });
  for (const tag of [0, 15, 16, 31, 32, 48]) {
    const expected = put.filter((_, index) => index % 50 > tag).map(({ id }) => id);
    expect(new Set(await storage.findIds(team, withTag(`tag ${tag}`)))).toEqual(new Set(expected));
  }
  const check = put.map(({ kind, id }, index) => ({ kind, id, rev: index < 240 ? 1 : 7 }));
  const refused = { ok: false, conflicts: check.slice(240) };
  expect(await storage.commit(team, commitOf("again", { put: put.slice(0, 120), check }))).toEqual(refused);
  await statementsOf({ put: put.map(({ id }) => tagged(id, 1)), check: check.slice(0, 240) });
  expect(await storage.findIds(team, withTag("tag 0"))).toHaveLength(250);
  expect(await storage.findIds(team, withTag("tag 1"))).toEqual([]);
});
