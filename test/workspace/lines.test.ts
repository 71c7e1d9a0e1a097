import { test as prop } from "@fast-check/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { type LinesProgress, MemoryStorage, type Storage } from "workspace-engine";
import { type FaultName, faultStorage, generateWorkspace, manualClock } from "workspace-engine/testing";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { runs } from "../runs";
import { sharedStorage } from "../storage/faults/shared-storage";
import { linesOf, someLines } from "./lines-of";
import { carryOut, stepsOf } from "./random-workspace";
import { smallSnapshot } from "./small-snapshot";

/** The lines of a workspace with a little of everything, and of one that takes several commits to load. */
let [lines, large]: [readonly string[], readonly string[]] = [[], []];
const { workspace: source } = newWorkspace();

beforeAll(async () => {
  await source.load(generateWorkspace({ seed: 5, cards: 500 }));
  [lines, large] = [await someLines(), await linesOf(source)];
});

/** A workspace with a little of everything. */
async function small() {
  const { workspace } = newWorkspace();
  await workspace.load(smallSnapshot());
  return workspace;
}

/** The lines with some documents changed, by kind and id. */
function amended(changes: Readonly<Record<string, object>>): string[] {
  return lines.map((line, index) => {
    const [[kind, document] = ["", {}]] = Object.entries<Readonly<Record<string, unknown>>>(JSON.parse(line));
    const change = index === 0 ? changes["heading"] : changes[`${kind} ${document["id"]}`];
    if (change === undefined) return line;
    return JSON.stringify(index === 0 ? { ...JSON.parse(line), ...change } : { [kind]: { ...document, ...change } });
  });
}

/** Where and how loading into a new workspace fails; what it leaves is an empty workspace. */
async function faultsOf(lines: readonly string[]): Promise<readonly string[]> {
  const { workspace } = newWorkspace();
  const empty = await workspace.export();
  const { issues } = await refusalOf(workspace.loadLines(lines), 400);
  const after = await workspace.export();
  expect({ ...after, lists: after.lists.length }).toEqual({ ...empty, lists: empty.lists.length });
  expect((await workspace.createProject({ title: "Still usable" })).project.title).toBe("Still usable");
  return issues.map(({ path, code }) => `${path}: ${code}`);
}

const lineOf = (kind: string, id: string): number =>
  lines.findIndex((line) => line.startsWith(`{"${kind}":{"id":"${id}"`)) + 1;

describe("the lines of a workspace", () => {
  test("[K7.9] begin with format, version, team, unit, settings and counts, and go on with a document each", async () => {
    const [heading = "", ...documents] = lines;
    expect(JSON.parse(heading)).toMatchObject({
      format: "workspace-engine-lines",
      version: 1,
      team_id: "t-acme",
      time_unit: "seconds",
      settings: {},
      counts: { card: 4, list: 6, project: 1 },
    });
    expect(documents[0]).toMatch(/^\{"member":\{"id":"u-max"/);
    expect(new Set(documents.map((line) => Object.keys(JSON.parse(line)).length))).toEqual(new Set([1]));
  });

  test("[K7.9] end with 503 when others write meanwhile", async () => {
    const workspace = await small();
    const written = workspace.exportLines();
    await written.next();
    await workspace.createProject({ title: "Late" });
    const rest = async () => {
      for await (const _ of written);
    };
    expect(await refusalOf(rest(), 503)).toMatchObject({ code: "storage_busy" });
  });

  test("[K7.7] are for admins, to write and to read", async () => {
    const workspace = await small();
    const member = workspace.as({ user_id: "u-max", role: "member" });
    await refusalOf(member.exportLines().next(), 403);
    await refusalOf(newWorkspace().workspace.as({ user_id: "u-max", role: "member" }).loadLines(lines), 403);
  });

  test("the past has none", async () => {
    const workspace = await small();
    await refusalOf(workspace.asOf({ sequence: 1 }).exportLines().next(), 409);
    await refusalOf(workspace.asOf({ sequence: 1 }).loadLines([]), 409);
  });
});

describe("loading lines", () => {
  const storages: Readonly<Record<string, () => Storage>> = {
    memory: () => new MemoryStorage(),
    "a storage with small commits": () => sharedStorage().create() as Storage,
    "a storage with faults": () =>
      faultStorage(new MemoryStorage(), {
        rates: { lost_answer: 0.1, lost_request: 0.1, duplicate: 0.1, conflict: 0.1 },
        only: ["commit"],
      }),
  };

  test.each(Object.entries(storages))("[K7.9] moves a workspace into %s unchanged", async (_, create) => {
    const { workspace: copy } = newWorkspace({ storage: create() });
    const { loaded } = await copy.loadLines(source.exportLines());
    expect(await linesOf(copy)).toEqual(large);
    expect(loaded.cards).toBe(500);
    expect(await copy.verify()).toEqual([]);
  });

  prop.prop([stepsOf(5, 40)], { numRuns: runs(10) })(
    "[K7.9] gives the same lines again, whatever was done",
    async (steps) => {
      const clock = manualClock();
      const { workspace } = newWorkspace({ clock });
      await carryOut(workspace, clock, steps);
      const { workspace: copy } = newWorkspace({ clock });
      await copy.loadLines(await linesOf(workspace));
      expect(await copy.export()).toEqual(await workspace.export());
    },
    120_000,
  );

  test("[K7.9 K7.7] goes on with ids above the largest ones, and adds epic lists only where there are none", async () => {
    const { workspace } = newWorkspace();
    await workspace.loadLines([...lines, ""]);
    expect((await workspace.createCard({ title: "New", list_id: "20" })).card.id).toBe("104");
    expect((await workspace.getEpics()).lists.map(({ id }) => id)).toEqual(["30", "31"]);
    const { workspace: bare } = newWorkspace();
    await bare.loadLines(['{"format":"workspace-engine-lines","version":1,"time_unit":"seconds","counts":{}}']);
    expect((await bare.getEpics()).lists).toHaveLength(5);
  });

  test("[K7.9] reports how far it is, reading and then checking", async () => {
    const reported: LinesProgress[] = [];
    await newWorkspace().workspace.loadLines(large, { onProgress: (progress) => reported.push(progress) });
    const total = large.length - 1;
    expect(reported.every((progress) => progress.total === total)).toBe(true);
    expect(reported.filter(({ phase }) => phase === "reading").at(-1)?.documents).toBe(total);
    expect(reported.at(-1)).toEqual({ phase: "checking", documents: total, total });
    expect(reported.length).toBeGreaterThan(4);
  });

  test("[K7.7] is refused where there is something already", async () => {
    const workspace = await small();
    expect(await refusalOf(workspace.loadLines(lines), 409)).toMatchObject({ code: "workspace_not_empty" });
    expect(await linesOf(workspace)).toEqual(lines);
  });

  test("is refused in another unit of time", async () => {
    const { workspace } = newWorkspace({ timeUnit: "milliseconds" });
    expect(await refusalOf(workspace.loadLines(lines), 409)).toMatchObject({ code: "time_unit_mismatch" });
    expect((await workspace.export()).projects).toEqual([]);
  });
});

describe("faults in lines", () => {
  test("[K7.1] of single lines are all reported by line, and nothing is loaded", async () => {
    const broken = amended({ "project 4": { title: "" }, "card 101": { estimate: 9, extra: 1 } });
    expect(await faultsOf(broken)).toEqual([
      `line ${lineOf("project", "4")}.title: too_small`,
      `line ${lineOf("card", "101")}.estimate: too_big`,
      `line ${lineOf("card", "101")}.extra: unknown_key`,
    ]);
  });

  const spliced = (at: number, removed: number, ...added: readonly string[]) => [
    ...lines.slice(0, at),
    ...added,
    ...lines.slice(at + removed),
  ];

  test.each<[string, () => readonly string[], string]>([
    ["no line", () => [], "line 1: invalid"],
    ["another format", () => amended({ heading: { format: "csv" } }), "line 1.format: invalid_value"],
    ["a later version", () => amended({ heading: { version: 2 } }), "line 1.version: invalid_value"],
    ["junk", () => spliced(2, lines.length, "{"), "line 3: invalid_json"],
    ["an empty line in between", () => spliced(1, 0, ""), "line 2: invalid_json"],
    ["an unknown kind", () => spliced(1, lines.length, '{"cart":{"id":"1"}}'), "line 2: invalid"],
    ["settings further down", () => spliced(1, lines.length, '{"settings":{"id":"workspace"}}'), "line 2: invalid"],
    ["lines that were cut off", () => lines.slice(0, -1), "line 1.counts.timer: incomplete"],
    ["a document that comes twice", () => spliced(2, 0, lines[1] ?? ""), "line 3.id: duplicate_id"],
    ["ids out of order", () => spliced(4, 2, lines[5] ?? "", lines[4] ?? ""), "line 6.id: misplaced"],
    ["kinds out of order", () => spliced(1, 2, lines[2] ?? "", lines[1] ?? ""), "line 3.id: misplaced"],
  ])("[K7.1] %s", async (_, broken, fault) => {
    expect(await faultsOf(broken())).toContain(fault);
  });

  const link = { card_id: "100", linked_card_type: "blocks" };

  test.each<[string, kind: string, id: string, change: object, fault: string]>([
    ["a list that is not there", "card", "103", { list_id: "99" }, "list_id: unknown_reference"],
    ["a wrong status", "card", "100", { status: "started" }, "status: inconsistent"],
    ["a missing child", "card", "100", { child_card_ids: ["101"] }, "child_card_ids: inconsistent"],
    ["a parent that goes round", "card", "100", { parent_card_id: "101" }, "parent_card_id: cycle"],
    ["a link that is not returned", "card", "103", { linked_cards: [link] }, "linked_cards[0]: asymmetric"],
    ["an epic in a list of cards", "epic", "3", { list_id: "20" }, "list_id: misplaced"],
  ])("[K7.1] between documents: %s", async (_, kind, id, change, fault) => {
    expect(await faultsOf(amended({ [`${kind} ${id}`]: change }))).toContain(`line ${lineOf(kind, id)}.${fault}`);
  });
});

describe("a load that is given up", () => {
  const reason = new Error("no longer wanted");

  test("[K7.14 B3.13] can be so by a timer, though the storage answers at once", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 0);
    await expect(newWorkspace().workspace.loadLines(large, { signal: controller.signal })).rejects.toBe(reason);
  });

  test("[K7.14] leaves the workspace empty", async () => {
    const { workspace } = newWorkspace();
    const controller = new AbortController();
    const onProgress = ({ documents }: LinesProgress) => documents >= 1000 && controller.abort(reason);
    const loading = workspace.loadLines(large, { signal: controller.signal, onProgress });
    await expect(loading).rejects.toBe(reason);
    expect((await workspace.export()).cards).toEqual([]);
    await workspace.loadLines(large);
    expect(await linesOf(workspace)).toEqual(large);
  });

  test("[K7.14] refuses other operations while it lasts", async () => {
    const { workspace } = newWorkspace();
    async function* slowly() {
      for (const line of lines) {
        yield line;
        expect(await refusalOf(workspace.getProjects(), 409)).toMatchObject({ code: "workspace_loading" });
      }
    }
    await workspace.loadLines(slowly());
    expect((await workspace.getProjects()).projects).toHaveLength(1);
  });

  test("[K7.14] leaves a mark when its process ends: the workspace opens for nothing but another load", async () => {
    const memory = new MemoryStorage();
    const storage = faultStorage(memory);
    async function* breakingOff() {
      let count = 0;
      for (const line of large) {
        if (++count === 1200) {
          for (let call = 0; call < 20; call += 1) storage.failNext("findIds", "unavailable");
          throw new Error("the power failed");
        }
        yield line;
      }
    }
    const failed = await refusalOf(newWorkspace({ storage }).workspace.loadLines(breakingOff()), 503);
    expect(failed.message).toMatch(/is incomplete and unusable .* call loadLines with all lines, from the first/);
    expect(failed.cause).toMatchObject({ errors: [{ message: "the power failed" }, { kind: "unavailable" }] });
    const { workspace } = newWorkspace({ storage: memory, random: Math.random });
    const refused = await refusalOf(workspace.getProjects(), 409);
    expect(refused).toMatchObject({ code: "workspace_loading", sec: "SEC:106-00005" });
    expect(refused.message).toMatch(/call loadLines with all lines, from the first/);
    await workspace.loadLines(large);
    expect(await linesOf(workspace)).toEqual(large);
  });

  const before = "The load failed, and the workspace is empty as before.";

  test.each<[what: string, fault: readonly (FaultName | null)[], refused: object]>([
    ["with what stopped it, of its first step", ["unavailable"], { message: "The storage cannot be reached." }],
    [
      "where one of its steps had an unknown outcome",
      [null, "lost_answer"],
      { message: before, cause: { code: "outcome_unknown" } },
    ],
  ])("[K7.14 B4.6] is refused %s, and the workspace is empty again", async (_, fault, refused) => {
    const storage = faultStorage(new MemoryStorage());
    const { workspace } = newWorkspace({ storage, retryTimeout: 0 });
    await workspace.getProjects();
    storage.failNext("commit", ...fault);
    const failed = await refusalOf(workspace.loadLines(lines), 503);
    expect(failed).toMatchObject({ code: "storage_unavailable", ...refused });
    expect((await workspace.getProjects()).projects).toEqual([]);
    await workspace.loadLines(lines);
    expect(await linesOf(workspace)).toEqual(lines);
  });

  test("[K7.14] is overtaken by one that begins later", async () => {
    const storage = new MemoryStorage();
    const { workspace: first } = newWorkspace({ storage });
    const { workspace: second } = newWorkspace({ storage, random: Math.random });
    async function* overtaken() {
      yield* lines;
      await second.loadLines(lines);
    }
    await refusalOf(first.loadLines(overtaken()), 409);
    expect(await linesOf(second)).toEqual(lines);
  });
});
