import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import type { SnapshotInput, WorkspaceError } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { runs } from "../runs";
import { smallSnapshot, smallSnapshotWith } from "./small-snapshot";

/** As a file would be read: keys such as `__proto__` are own keys. */
const parsed = (json: string): SnapshotInput => JSON.parse(json);
const loading = (snapshot: SnapshotInput) => newWorkspace().workspace.load(snapshot);
const faults = async (snapshot: SnapshotInput) =>
  (await refusalOf(loading(snapshot), 400)).issues.map(({ path }) => path);

/** A snapshot whose cards are these, and nothing refers to them. */
const withCards = (cards: unknown): SnapshotInput => ({
  ...smallSnapshot(),
  cards: cards as NonNullable<SnapshotInput["cards"]>,
  comments: [],
  time_entries: [],
});

const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}1${"]".repeat(depth)}`);
const convertible = { toString: 1, valueOf: 2 };

describe("keys of prototypes", () => {
  test.each([
    [`{"time_unit":"seconds","__proto__":{"cards":[]}}`, "__proto__"],
    [`{"time_unit":"seconds","constructor":[]}`, "constructor"],
    [`{"time_unit":"seconds","tags":[{"id":"1","name":"T","__proto__":{"slug":"x"}}]}`, "tags[0].__proto__"],
    [`{"time_unit":"seconds","settings":{"__proto__":{"rate_cents":1}}}`, "settings.__proto__"],
  ])("[K6.1 K7.1] in %s are unknown", async (json, path) => {
    expect(await faults(parsed(json))).toEqual([path]);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("slug");
  });

  test("[K6.1] are ids like others", async () => {
    const { workspace } = newWorkspace();
    await workspace.load({
      time_unit: "seconds",
      projects: [
        { id: "__proto__", title: "P" },
        { id: "constructor", title: "C" },
      ],
      boards: [{ id: "__proto__", title: "B", project_id: "__proto__" }],
    });
    expect((await workspace.getBoard({ board_id: "__proto__" })).board.project_id).toBe("__proto__");
    const dangling = [{ id: "1", title: "B", project_id: "toString" }];
    expect(await faults({ time_unit: "seconds", boards: dangling })).toEqual(["boards[0].project_id"]);
  });
});

describe("values that cannot be iterated or converted", () => {
  const keys = "id title list_id parent_card_id order_key child_card_ids linked_cards checklists".split(" ");

  test.each(keys)("[K6.1] in %s of a card are a fault there", async (key) => {
    for (const value of [deep(20_000), convertible, [convertible], { [key]: deep(20_000) }]) {
      const [path = ""] = await faults(withCards([{ id: "1", title: "A", list_id: "20", [key]: value }]));
      expect(path.startsWith(`cards[0].${key}`)).toBe(true);
    }
  });

  test.each([
    ["deep", deep(20_000)],
    ["convertible", convertible],
  ])("[K6.1] in fields that others follow from are a fault where they stand: %s", async (_, project_id) => {
    const boards = [{ id: "7", title: "B", project_id }] as unknown as NonNullable<SnapshotInput["boards"]>;
    const card = { id: "1", title: "A", list_id: "20", project_id: "4" };
    const [first] = await faults({ ...withCards([card]), boards });
    expect(first).toBe("boards[0].project_id");
  });

  test.each([
    ["nested too deep", deep(33)],
    ["nested without end", deep(50_000)],
    ["holding U+0000", [{ text: "\0" }]],
    ["holding a lone surrogate", [{ "\ud800": 1 }]],
  ])("[K6.1 K7.1 B11.2] hints %s are a fault", async (_, value) => {
    const card = { id: "1", title: "A", list_id: "20", hints: [{ type: "tag", tag: { value } }] };
    expect(await faults(withCards([card]))).toEqual(["cards[0].hints"]);
  });

  test("[K5.2] hints are copied, not kept", async () => {
    const tag = { name: "T", nested: [{ a: 1 }] };
    const { workspace } = newWorkspace();
    await workspace.load(withCards([{ id: "1", title: "A", list_id: "20", hints: [{ type: "tag", tag }] }]));
    tag.name = "U";
    const { cards } = await workspace.export();
    expect(cards[0]?.hints).toEqual([{ type: "tag", tag: { name: "T", nested: [{ a: 1 }] } }]);
  });
});

describe("large files", { timeout: 60_000 }, () => {
  test.each([
    ["numbers", runs(1_000_000), () => 1, "cards[0]: Expected an object."],
    ["empty objects", runs(300_000), () => ({}), "cards[0].id: Expected an id."],
  ])("[K6.1] a section of %s ends at 10,000 faults", async (_, length, make, first) => {
    const { issues, message } = await refusalOf(loading(withCards(Array.from({ length }, make))), 400);
    expect(issues.at(-1)?.message).toBe("And at least 9900 more.");
    expect(message).toBe(`Nothing was loaded; the snapshot has at least 10000 faults. ${first}`);
  });

  test("[K6.1] a hundred thousand unknown sections end at 10,000 faults", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`section${index}`, 1]));
    const { issues } = await refusalOf(loading({ time_unit: "seconds", ...unknown }), 400);
    expect(issues.at(-1)?.message).toBe("And at least 100 more.");
  });

  test("[K6.1] five megabytes of one text are one fault wherever they stand", async () => {
    const text = "x".repeat(5_000_000);
    expect(await faults({ time_unit: "seconds", cards: text as never })).toEqual(["cards"]);
    for (const key of ["id", "title", "list_id"]) {
      expect(await faults(smallSnapshotWith({ "cards[3]": { [key]: text } }))).toEqual([`cards[3].${key}`]);
    }
  });

  test("[K7.1 K7.7] thousands of cards in one line of parents are loaded, but not in a circle", async () => {
    const length = runs(20_000);
    const parent = (index: number) => (index === 0 ? {} : { parent_card_id: `${index}` });
    const cards = Array.from({ length }, (_, i) => ({ id: `${i + 1}`, title: "A", list_id: "20", ...parent(i) }));
    const { workspace } = newWorkspace();
    expect((await workspace.load(withCards(cards))).loaded.cards).toBe(length);
    const { card } = await workspace.createCard({ title: "B", list_id: "21" });
    expect(card.id).toBe(`${length + 1}`);
    const first = { ...cards[0], parent_card_id: `${length}` };
    expect(await faults(withCards([first, ...cards.slice(1)]))).toEqual(["cards[0].parent_card_id"]);
  });
});

describe("any JSON", { timeout: 60_000 }, () => {
  const statusOf = (snapshot: SnapshotInput): Promise<number> =>
    loading(snapshot).then(
      () => 200,
      ({ status }: WorkspaceError) => status,
    );
  const section = fc.constantFrom(..."lists cards sprints tags time_entries pages comments boards".split(" "));
  const fields =
    "id title list_id board_id project_id order_key archived behavior members " +
    "linked_cards child_card_ids checklists tag_ids status user time_created hints";
  const key = fc.oneof(fc.constantFrom(...fields.split(" ")), fc.string());

  prop.prop([fc.jsonValue()])("[K6.1] is refused with 400 or loaded", async (file) => {
    expect([200, 400]).toContain(await statusOf(file as never));
  });

  prop.prop([section, fc.nat(3), key, fc.jsonValue({ maxDepth: 3 })])(
    "[K6.1 K5.2] in place of a field is refused with 400 or loaded, and stays as it is",
    async (name, index, field, value) => {
      const snapshot = smallSnapshotWith({ [`${name}[${index}]`]: Object.fromEntries([[field, value]]) });
      const before = JSON.stringify(snapshot);
      expect([200, 400]).toContain(await statusOf(snapshot));
      expect(JSON.stringify(snapshot)).toBe(before);
      expect(isAnythingFrozen(snapshot)).toBe(false);
    },
  );
});

function isAnythingFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const parts = Object.values(value);
  return (parts.length > 0 && Object.isFrozen(value)) || parts.some(isAnythingFrozen);
}
