import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Clause,
  type Commit,
  type Fields,
  type KindDefinition,
  MemoryStorage,
  type Query,
  type Selection,
  StorageError,
} from "workspace-engine";
import { ascending, present } from "../../src/storage/query";
import {
  type CommitDraft,
  commitOf,
  contractKinds,
  item,
  itemKey,
} from "../../src/testing/storage-contract/harness/fixture";
import { allById, readsOf } from "../../src/testing/storage-contract/harness/trial";

/** Those of the contract, and one with a set that is declared to be sorted by. */
const kinds: readonly KindDefinition[] = [
  ...contractKinds,
  { kind: "odd", fields: { tags: { type: "string", many: true, sort: true } } },
];

let storage: MemoryStorage;
let commits = 0;

beforeEach(async () => {
  storage = new MemoryStorage();
  await storage.open(kinds);
});

const draft = (part: CommitDraft): Commit => commitOf(++commits, part);

describe("before open", () => {
  const unopened = new MemoryStorage();
  const calls = {
    ...readsOf(unopened, "t"),
    commit: () => unopened.commit("t", draft({})),
    allocate: () => unopened.allocate("t", "cards"),
    changes: () => unopened.changes("t", 0, 1),
    notify: async () => unopened.notify("t", () => {}),
  };

  test.each<[string, () => Promise<unknown>]>(Object.entries(calls))(
    "%s is refused as unavailable",
    async (_, call) => {
      const refusal = await call().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StorageError);
      expect(refusal).toMatchObject({ kind: "unavailable", message: expect.stringContaining("open(kinds)") });
    },
  );

  test("a kind must not declare the field id", async () => {
    const declared = new MemoryStorage().open([{ kind: "card", fields: { id: { type: "string" } } }]);
    await expect(declared).rejects.toThrow('"card" declares "id"');
  });
});

describe("what is wrong with a commit is named", () => {
  const ghost = { kind: "ghost", id: "1" };
  const undeclared = 'The kind "ghost" is not declared.';
  const putting = (fields: Fields): CommitDraft => ({ put: [item("1", fields)] });
  const counting = (selection: Selection): CommitDraft => ({ check: [{ query: selection, count: 0 }] });

  test.each<readonly [what: string, part: CommitDraft, message: string]>([
    ["an undeclared kind put", { put: [{ ...item("1"), kind: "ghost" }] }, undeclared],
    ["an undeclared kind deleted", { del: [ghost] }, undeclared],
    ["an undeclared kind checked", { check: [{ ...ghost, rev: 0 }] }, undeclared],
    ["an undeclared kind counted", counting({ kind: "ghost", where: [] }), undeclared],
    ["an undeclared field", putting({ ghost: 1 }), 'The field "ghost" of the kind "item"'],
    ["the field id", putting({ id: "1" }), 'The field "id" of the kind "item"'],
    ["a text for a number", putting({ rank: "1" }), '"rank" of the kind "item" holds values of type number, not 1'],
    ["a number for a text", putting({ name: 1 }), '"name"'],
    ["NaN", putting({ rank: Number.NaN }), "not NaN"],
    ["Infinity", putting({ rank: Number.POSITIVE_INFINITY }), "not Infinity"],
    ["a set for one value", putting({ rank: [1] }), '"rank"'],
    ["one value for a set", putting({ tags: "x" }), '"tags" of the kind "item" holds a set'],
    ["a wrong element of a set", putting({ tags: ["x", 1] }), '"tags"'],
    ["a document put twice", { put: [item("1"), item("1")] }, "item/1 twice"],
    ["a document put and deleted", { put: [item("1")], del: [itemKey("1")] }, "item/1 twice"],
    ["a document deleted twice", { del: [itemKey("1"), itemKey("1")] }, "item/1 twice"],
    ["a clause on an undeclared field", counting({ kind: "item", where: [present("ghost")] }), '"ghost"'],
  ])("[B1.1] %s", async (_, part, message) => {
    const refusal = storage.commit("t", draft({ ...part, put: [item("good"), ...(part.put ?? [])] }));
    await expect(refusal).rejects.toThrow(TypeError);
    await expect(refusal).rejects.toThrow(message);
    expect(await storage.count("t", allById)).toBe(0);
  });

  test.each([
    ["a function", { click: () => {} }, '"click": [object Function]'],
    ["a date", { nested: [{ at: new Date(0) }] }, '"at": [object Date]'],
    ["NaN", { list: [1, Number.NaN] }, '"list": [object Number]'],
    ["undefined in an array", { list: [undefined] }, '"list": [object Undefined]'],
    ["a bigint", { big: 1n }, '"big": [object BigInt]'],
    ["an instance", { made: new (class Made {})() }, '"made": [object Object]'],
  ])("[B1.1] a body with %s, which JSON cannot say", async (_, body, message) => {
    const put = [Object.defineProperty(item("1"), "body", { value: body })];
    const refusal = storage.commit("t", draft({ put }));
    await expect(refusal).rejects.toThrow(TypeError);
    await expect(refusal).rejects.toThrow(`Not a JSON value at ${message}`);
  });

  test("[B11.1] a body that is too large", async () => {
    const refusal = storage.commit("t", draft({ put: [item("7", {}, { text: "x".repeat(1_000_000) })] }));
    await expect(refusal).rejects.toMatchObject({
      kind: "limit",
      message: "The document item/7 takes more than 1000000 bytes.",
    });
  });
});

describe("what is wrong with a question is named", () => {
  test.each<readonly [what: string, clause: Clause, message: string]>([
    ["an undeclared field", { operator: "present", field: "ghost" }, '"ghost" of the kind "item" is not declared'],
    ["a value of the wrong type", { operator: "in", field: "rank", values: [1, "2"] }, '"rank"'],
    ["an id of the wrong type", { operator: "in", field: "id", values: [1] }, '"id"'],
    ["a range of texts", { operator: "range", field: "name", above: 1 }, '"name" of the kind "item" is not one number'],
    ["a range of a set", { operator: "range", field: "scores", above: 1 }, '"scores" of the kind "item" is not one'],
    ["a search of another field", { operator: "contains", field: "tags", text: "x" }, "is not declared with text"],
    ["a search of ids", { operator: "contains", field: "id", text: "x" }, '"id"'],
  ])("[B6.1 B7.2] clause: %s", async (_, clause, message) => {
    const query = { ...allById, where: [clause] };
    await expect(storage.find("t", query)).rejects.toThrow(message);
    await expect(storage.findIds("t", query)).rejects.toThrow(message);
    await expect(storage.count("t", query)).rejects.toThrow(message);
    await expect(storage.countBy("t", query, "rank", [])).rejects.toThrow(message);
  });

  const find = (part: Partial<Query>) => storage.find("t", { ...allById, ...part });

  test.each<readonly [what: string, ask: () => Promise<unknown>, message: string]>([
    ["an undeclared kind", () => find({ kind: "ghost" }), 'The kind "ghost" is not declared.'],
    [
      "a field without sort",
      () => find({ sort: ascending("owner") }),
      '"owner" of the kind "item" cannot be sorted by',
    ],
    ["a set", () => find({ kind: "odd", sort: ascending("tags") }), '"tags" of the kind "odd" cannot be sorted by'],
    ["an undeclared field", () => find({ sort: ascending("ghost") }), '"ghost"'],
    ["another type", () => find({ sort: ascending("rank"), after: { key: "1", id: "1" } }), '"rank"'],
    ["a negative limit", () => find({ limit: -1 }), "limit must be"],
    ["a broken offset", () => find({ offset: 0.5 }), "offset must be"],
    ["countBy: an undeclared field", () => storage.countBy("t", allById, "ghost", []), '"ghost"'],
    ["countBy: a value of the wrong type", () => storage.countBy("t", allById, "rank", ["1"]), '"rank"'],
    ["allocate: nothing", () => storage.allocate("t", "cards", 0), "n must be"],
    ["allocate: a part", () => storage.allocate("t", "cards", 1.5), "n must be"],
    ["changes: after nothing there is", () => storage.changes("t", -1, 1), "after must be"],
    ["changes: a part", () => storage.changes("t", 0, 0.5), "limit must be"],
    ["retain: less than nothing", () => storage.retain("t", { commits: -1 }), "A retention is 0 or more"],
    ["get: an undeclared kind", () => storage.get("t", [{ kind: "ghost", id: "1" }]), 'The kind "ghost" is not'],
  ])("[B6.2 B6.3 B7.2 B8.1 B10.1 B10.5] %s", async (_, ask, message) => {
    await expect(ask()).rejects.toThrow(message);
  });
});

describe("commits", () => {
  test("[B1.1 B5.1] are decided in the turn they are made, in the order of the calls", async () => {
    const check = [{ ...itemKey("1"), rev: 0 }];
    const first = storage.commit("t", draft({ check, put: [item("1")] }));
    const seen = storage.get("t", [itemKey("1")]);
    const second = storage.commit("t", draft({ check, put: [item("1")] }));
    expect(await second).toEqual({ ok: false, conflicts: check });
    expect(await first).toEqual({ ok: true, sequence: 1, rev: 1 });
    expect(await seen).toEqual([{ ...itemKey("1"), rev: 1, body: { id: "1" } }]);
  });

  test("[B9.2] freeze bodies and logs in place, to their depth, and copy fields", async () => {
    const body = { list: [{ deep: true }] };
    const fields = { tags: ["x", "x", "y"] };
    const commit = draft({ put: [item("1", fields, body)] });
    await storage.commit("t", commit);
    expect([body, body.list, body.list[0], commit.log, commit.log.changes].every(Object.isFrozen)).toBe(true);
    fields.tags.push("z");
    const counts = await storage.countBy("t", allById, "tags", ["x", "y", "z"]);
    expect([...counts].flat()).toEqual(["x", 1, "y", 1, "z", 0]);
    const [document] = await storage.get("t", [itemKey("1")]);
    expect(document?.body).toBe(body);
  });

  test("[B9.2] freeze the entries of a log, whether or not they hold a given body", async () => {
    const bodies = [{ list: [1] }, { list: [2] }, { list: [3] }] as const;
    const other = { list: [{ deep: true }] };
    const log = draft({}).log;
    const changes = bodies.map((body, nth) => {
      return { ...itemKey(String(nth)), before: null, after: nth === 1 ? other : body };
    });
    const put = bodies.map((body, nth) => item(String(nth), {}, body));
    await storage.commit("t", draft({ put, log: { ...log, changes } }));
    const parts = [...bodies, ...changes, other].flatMap((part) => [part, ...Object.values(part)]);
    expect([...parts, other.list[0], changes].every(Object.isFrozen)).toBe(true);
  });

  test("refuse a log that is no JSON, and store nothing", async () => {
    const log = { ...draft({}).log, changes: [{ ...itemKey("1"), before: null, after: { at: new Date() } }] };
    await expect(storage.commit("t", draft({ put: [item("1")], log: log as never }))).rejects.toThrow(TypeError);
    expect(await storage.get("t", [itemKey("1")])).toEqual([null]);
  });

  test.each([
    ["with keys whose value is undefined", { gone: undefined }],
    ["without a prototype", Object.assign(Object.create(null), { title: "One" })],
  ])("take bodies %s", async (_, body) => {
    expect(await storage.commit("t", draft({ put: [item("1", {}, body)] }))).toMatchObject({ ok: true });
  });
});

describe("retainedChanges", () => {
  test("[B4.1] is how far the memory of txIds reaches back", async () => {
    const small = new MemoryStorage({ retainedChanges: 2 });
    await small.open(kinds);
    const [one, two, three] = [draft({}), draft({}), draft({})];
    for (const commit of [one, two, three]) await small.commit("t", commit);
    expect(await small.commit("t", two)).toMatchObject({ sequence: 2 });
    expect(await small.commit("t", one)).toMatchObject({ sequence: 4 });
  });

  test.each([
    ["1000 by default", {}, 1, 1000],
    ["nothing", { retainedChanges: 0 }, 1001, 0],
    ["everything", { retainedChanges: Number.POSITIVE_INFINITY }, 0, 1001],
  ])("[B10.1] may be %s", async (_, options, first, length) => {
    const small = new MemoryStorage(options);
    await small.open(kinds);
    for (let round = 0; round < 1001; round++) await small.commit("t", draft({}));
    if (first > 0) expect(await small.changes("t", first - 1, 10_000)).toBe("gap");
    expect(await small.changes("t", first, 10_000)).toHaveLength(length);
  });

  test.each([-1, 1.5, Number.NaN])("[B10.1] is refused when it is %s", (retainedChanges) => {
    expect(() => new MemoryStorage({ retainedChanges })).toThrow("retainedChanges must be");
  });
});

describe("notify", () => {
  const commitTo = (team: string, check: Commit["check"] = []) =>
    storage.commit(team, draft({ check, put: [item("1")] }));

  test("[B10.3] wakes who still listens after applied commits of the team, in the feed by then, alone", async () => {
    const wake = vi.fn(() => storage.changes("t", 0, 10));
    const stop = storage.notify("t", wake);
    storage.notify("t", wake);
    stop();
    await commitTo("other");
    await commitTo("t", [{ ...itemKey("1"), rev: 7 }]);
    expect(wake).not.toHaveBeenCalled();
    await commitTo("t");
    expect(wake).toHaveBeenCalledTimes(1);
    expect(await wake.mock.results[0]?.value).toHaveLength(1);
  });

  test("[B10.3] wakes nobody who stopped while the wake was on its way", async () => {
    const wake = vi.fn();
    const stop = storage.notify("t", wake);
    const committed = commitTo("t");
    stop();
    await committed;
    expect(wake).not.toHaveBeenCalled();
  });

  test("throws once the storage is closed, and stopping a listener of before is harmless", async () => {
    const stop = storage.notify("t", () => {});
    await storage.close();
    stop();
    expect(() => storage.notify("t", () => {})).toThrow(expect.objectContaining({ kind: "closed" }));
  });
});
