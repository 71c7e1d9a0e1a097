import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { call, isRefused, oneOfEverything, operationNames, validInputs } from "../access/every-operation";
import { newWorkspace } from "../operations/fixture";
import { faultyStorage } from "../session/faulty-storage";

const START = 1767603600;

/** A workspace whose clock goes on by a second whenever it is read, and counts how often it was. */
function counting(options: Parameters<typeof newWorkspace>[0] = {}) {
  let reads = 0;
  const clock = { now: () => (START + reads++) * 1000 };
  return { ...newWorkspace({ ...options, clock }), reads: () => reads };
}

/** Every number under a key that names a time, to the depth of an answer. */
function timesIn(value: unknown, key = ""): number[] {
  if (typeof value === "number")
    return /^time$|^time_(?!estimate|remaining)|_date$|_at$|^locked_before$|^week_start$|^key$/.test(key)
      ? [value]
      : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => timesIn(part, Array.isArray(value) ? key : name));
}

describe("the clock", { timeout: 60_000 }, () => {
  test("[T3.1] is read exactly once by the first operation, which also prepares the workspace", async () => {
    const { workspace, reads, storage } = counting();
    const { project } = await workspace.createProject({ title: "Website" });
    expect([reads(), project.time_created]).toEqual([1, START]);
    const changes = await storage.changes("t-acme", 0, 10);
    expect(changes === "gap" ? [] : changes.map(({ log }) => log.time)).toEqual([START * 1000, START * 1000]);
  });

  test("[T3.1] is read exactly once by every operation", async () => {
    for (const name of operationNames) {
      const { workspace, reads } = counting();
      const inputs = validInputs(await oneOfEverything(workspace));
      const before = reads();
      await call(workspace, name, inputs[name]).catch(() => {});
      expect([name, reads() - before]).toEqual([name, 1]);
    }
  });

  test("[T3.1] is read exactly once by an operation that is refused", async () => {
    const { workspace, reads } = counting();
    const viewer = workspace.as({ user_id: "u-vera", role: "viewer" });
    const refused: (() => Promise<unknown>)[] = [
      () => viewer.createProject({ title: "Website" }),
      () => workspace.getCard({ card_id: "?" }),
      () => workspace.getCard({ card_id: "404" }),
    ];
    for (const attempt of refused) {
      const before = reads();
      await expect(attempt()).rejects.toMatchObject({ date: START + before });
      expect(reads() - before).toBe(1);
    }
  });

  test("[T3.1] is read exactly once by an operation that is decided again", async () => {
    const { storage, plan } = faultyStorage();
    const { workspace, reads } = counting({ storage });
    const { card_id } = await oneOfEverything(workspace);
    const before = reads();
    plan("commit", { before: () => workspace.updateCard({ card_id, content: "rival" }) });
    const { card } = await workspace.updateCard({ card_id, title: "Decided again" });
    expect([reads() - before, card.time_updated]).toEqual([2, START + before]);
  });
});

describe("the time unit", () => {
  /** The answer of each operation in a workspace of its own: some take away what others need. */
  const answersOf = async (newest: () => Workspace) => {
    const answers: unknown[] = [];
    for (const name of operationNames.filter((operation) => !isRefused(operation) && operation !== "export")) {
      const workspace = newest();
      const inputs = validInputs(await oneOfEverything(workspace));
      answers.push(await call(workspace, name, inputs[name]));
    }
    return answers;
  };

  test.each([
    ["seconds", 1000],
    ["milliseconds", 1],
  ] as const)("[T1.2] is whole %s in everything that is returned", async (timeUnit, length) => {
    const now = START * 1000 + 999;
    const times = timesIn(await answersOf(() => newWorkspace({ clock: { now: () => now }, timeUnit }).workspace));
    expect(times.length).toBeGreaterThan(100);
    for (const time of times)
      expect(time === 0 || (Number.isInteger(time) && time > 1.7e12 / length && time < 1.9e12 / length)).toBe(true);
    expect(times).toContain(Math.floor(now / length));
  });

  test("[T1.2] answers alike but for the unit", async () => {
    // A cursor says what it is for, the unit included; what it holds is nobody's business.
    const scale = (value: unknown, factor: number, key = ""): unknown => {
      if (key === "cursor") return value !== "";
      if (Array.isArray(value)) return value.map((item) => scale(item, factor, key));
      if (typeof value === "object" && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scale(part, factor, name)]));
      }
      return timesIn(value, key).length > 0 ? Number(value) * factor : value;
    };
    const seconds = await answersOf(() => newWorkspace().workspace);
    const milliseconds = await answersOf(() => newWorkspace({ timeUnit: "milliseconds" }).workspace);
    expect(scale(milliseconds, 1)).toEqual(scale(seconds, 1000));
  });
});
