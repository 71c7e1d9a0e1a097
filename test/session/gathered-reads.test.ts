import { expect, test } from "vitest";
import type { Read, ReadOptions } from "workspace-engine";
import { JointReads } from "../../src/session/joint-reads";
import { ReadAheadCache } from "../../src/session/read-ahead-cache";
import { filled, reading } from "./trip-operations";
import { TripStorage } from "./trip-storage";

const noted: (readonly Read[])[] = [];

class NotingStorage extends TripStorage {
  override readTogether(team: string, reads: readonly Read[], options?: ReadOptions) {
    noted.push(reads.map((read) => (read.method === "get" ? { ...read, keys: [...read.keys] } : read)));
    return super.readTogether(team, reads, options);
  }
}

const keysOf = (read: Read): readonly string[] =>
  read.method === "get" ? read.keys.map(({ kind, id }) => `${kind}/${id}`) : [];

test.each(Object.entries(reading))("[B3.10] %s asks for each document once in a call", async (_, call) => {
  const world = await filled(new NotingStorage());
  for (const run of [0, 1]) await call(world.workspace, world, run);
  noted.length = 0;
  await call(world.workspace, world, 2);
  expect(noted.flat().flatMap(keysOf).length).toBeGreaterThan(2);
  for (const reads of noted) {
    const keys = reads.flatMap(keysOf);
    expect(keys).toEqual([...new Set(keys)]);
    expect(reads.filter(({ method }) => method === "get").length).toBeLessThanOrEqual(1);
  }
});

test("[B3.10] everybody who asks is given what it asked for, in its order, also what is read along", async () => {
  const { storage, workspace, card, todo, doing, board } = await filled(new NotingStorage());
  await workspace.getCard({ card_id: card });
  const known = new ReadAheadCache();
  const readCard = () => [{ kind: "card", id: card }];
  await new JointReads(storage, known, false).get("t-acme", readCard());
  noted.length = 0;
  const reads = new JointReads(storage, known, false);
  const ids = async (keys: Parameters<JointReads["get"]>[1]) =>
    (await reads.get("t-acme", keys)).map((document) => document && `${document.kind}/${document.id}`);
  const list = (id: string) => ({ kind: "list", id });
  const answers = await Promise.all([
    ids(readCard()),
    ids([list(doing), list(todo), list("999"), list(doing)]),
    ids([list(todo), { kind: "board", id: board }]),
  ]);
  expect(answers).toEqual([
    [`card/${card}`],
    [`list/${doing}`, `list/${todo}`, null, `list/${doing}`],
    [`list/${todo}`, `board/${board}`],
  ]);
  expect(noted).toHaveLength(1);
  expect(await ids([list(todo)])).toEqual([`list/${todo}`]);
  expect(noted).toHaveLength(2);
});
