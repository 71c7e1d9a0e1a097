import { expect, test } from "vitest";
import { TEAM } from "../../bench/views/data/writes";
import { figureOf } from "../../bench/writes/figure";
import { filled } from "../../bench/writes/filled";
import { bulksOf, measuredOf } from "../../bench/writes/measured";

const CARDS = 80;

test("a filled workspace is written to as is said, and its index is right afterwards", async () => {
  const { subject, load } = await filled(CARDS);
  expect(load.microseconds).toBeGreaterThan(0);
  const { storage } = subject;
  const count = () => storage.count(TEAM, { kind: "card", where: [] });
  for (const { name, prepare } of [...(await measuredOf(subject)), ...bulksOf(subject)]) {
    const calls = await prepare(0);
    const [cards, sequence] = [await count(), storage.lastSequence(TEAM)];
    for (const call of calls) await call();
    // A change that says what is so already is none.
    expect(storage.lastSequence(TEAM) - sequence, name).toBeGreaterThan(0.9 * calls.length);
    const isMaking = name.startsWith("createCard") || name.includes("new cards");
    expect((await count()) > cards, name).toBe(isMaking);
  }
  expect(await storage.verify(TEAM)).toEqual([]);
});

test("a figure is what one call of a round takes", async () => {
  const rounds: number[] = [];
  const busy = async () => {
    const end = performance.now() + 2;
    while (performance.now() < end);
  };
  const prepare = async (round: number) => {
    rounds.push(round);
    return [busy, busy];
  };
  const { name, microseconds } = await figureOf({ name: "busy", prepare }, 3);
  expect([name, rounds]).toEqual(["busy", [0, 1, 2, 3, 4, 5]]);
  expect(microseconds).toBeGreaterThan(0);
});
