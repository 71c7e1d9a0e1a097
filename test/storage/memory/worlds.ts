import type { Clause, FieldDefinition, Fields, KindDefinition, RangeClause, Scalar } from "workspace-engine";
import type { Random } from "../../../src/testing/repeatable/seeded-random";
import { normalizeText } from "../../../src/text/normalize-text";

/** A kind whose fields are those of cards, and some of other sorts. */
export const definition = {
  kind: "card",
  fields: {
    title: { type: "string", text: true },
    text: { type: "string", many: true, text: true },
    board_id: { type: "string", orderedBy: "order_key" },
    user_id: { type: "string" },
    member_ids: { type: "string", many: true },
    tag_ids: { type: "string", many: true },
    status: { type: "number", sort: true },
    priority: { type: "number", sort: true },
    estimate: { type: "number", sort: true },
    hours: { type: "number" },
    scores: { type: "number", many: true },
    answers: { type: "boolean", many: true },
    due_date: { type: "number", sort: true },
    time_created: { type: "number", sort: true },
    archived: { type: "boolean", sort: true },
    order_key: { type: "string", sort: true },
  },
} as const satisfies KindDefinition;

/** How the documents of a test are made: the `place`th of about `count`. */
type World = (random: Random, place: number, count: number) => Fields;

const NOW = 1_767_603_600;
const words = "a ab abc board login logging x 10 über été naïve 🚀 🚀🚀 - c++ 日本 日本語".split(" ");
const gaps = [" ", "  ", "-", ", ", "", "\n", "\u00a0", "/"];

function phrase(random: Random): string {
  let text = "";
  for (let rest = random.below(6); rest > 0; rest--) text += random.pick(words) + random.pick(gaps);
  return normalizeText(text);
}

const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const users = ids("u-", 40);
const boards = ids("", 300);
const tags = ids("t", 20);

function ordinary(random: Random, place: number): Fields {
  const title = phrase(random);
  return {
    title,
    text: random.pick([[title, phrase(random)], [phrase(random), title], [title], [phrase(random)], []]),
    board_id: random.pick(boards),
    user_id: random.chance(1 / 9) ? "" : random.pick(users),
    member_ids: random.some(users, 4),
    tag_ids: random.some(tags, 3),
    status: random.below(5),
    priority: random.below(4),
    estimate: random.below(6),
    hours: random.below(4) - 1,
    scores: random.some([0, 1, -1, 0.5, 300], 4),
    answers: random.some([true, false], 2),
    due_date: random.chance(1 / 3) ? 0 : NOW + random.below(1000),
    time_created: NOW + place,
    archived: random.chance(1 / 7),
    order_key: random.chance(1 / 30) ? "" : `a${random.below(30)}`,
  };
}

/** One document at a density at which a list turns into a bitset and back: the first so many hold the value. */
const upTo = (place: number, most: number, value: string): readonly string[] => (place % 1000 < most ? [value] : []);

export const worlds: Readonly<Record<string, World>> = {
  ordinary,

  "filters that exclude each other": (random, place, count) => {
    const isLate = place > count / 2;
    return {
      ...ordinary(random, place),
      user_id: isLate ? "u-0" : "u-1",
      status: isLate ? 1 : 2,
      member_ids: isLate ? ["u-2"] : ["u-3"],
      tag_ids: isLate ? ["t0"] : ["t1"],
      due_date: NOW + count - place,
    };
  },

  "one tie": (random, place) => ({
    ...ordinary(random, place),
    time_created: NOW,
    due_date: random.chance(1 / 2) ? 0 : 1,
    priority: 3,
    estimate: 0,
    status: 0,
    order_key: random.chance(1 / 2) ? "" : "a",
  }),

  "a past that is imported late": (random, place, count) => ({
    ...ordinary(random, place),
    time_created: random.chance(1 / 3) ? NOW - random.below(count) : NOW + place - random.below(2),
    due_date: NOW - place,
  }),

  "times that are changed later": (random, place) => ({
    ...ordinary(random, place),
    user_id: random.pick(users.slice(0, 12)),
    board_id: random.pick(boards.slice(0, 30)),
    status: 1 + random.below(2),
    time_created: random.chance(1 / 30) ? NOW + random.below(20_000) - 10_000 : NOW + place,
    due_date: NOW + place,
  }),

  "values at every threshold": (random, place, count) => ({
    ...ordinary(random, place),
    board_id: random.pick(["254", "255", "256", "257", String(place % 70_000)]),
    member_ids: [
      ...upTo(place, 31, "u-0"),
      ...upTo(place, 32, "u-1"),
      ...upTo(place, 33, "u-2"),
      ...upTo(place, 63, "u-3"),
    ],
    tag_ids: place < 127 ? ["t0", "t1"] : place < 128 ? ["t1"] : place > count - 128 ? ["t2"] : [],
    priority: random.pick([
      -1, -0, 0, 1, 254, 255, 256, 257, 65_534, 65_535, 65_536, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991,
    ]),
    estimate: random.pick([0, 255, 256]),
    status: random.chance(1 / 50) ? 256 : random.below(5),
    due_date: random.pick([0, -1, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1e15, 0.5, -0.5]),
  }),

  "hardly anything": (random, place) => ({
    ...ordinary(random, place),
    title: "",
    text: [],
    member_ids: [],
    tag_ids: random.chance(1 / 500) ? ["t0"] : [],
    user_id: "",
    due_date: 0,
    priority: 0,
    archived: false,
    order_key: "",
  }),
};

/** Ids as they come: in order, at random, with long ones between, or not numeric. */
export const idStyles: Readonly<Record<string, (random: Random, place: number) => string>> = {
  "in order": (_, place) => String(place + 1),
  scattered: (_, place) => String((Math.imul(place + 1, 2_654_435_761) >>> 0) % 1_000_003),
  "of every length": (random, place) => `${place % 7 === 0 ? "9".repeat(1 + random.below(12)) : ""}${place}`,
  ULIDs: (random, place) => `01H${random.pick(["A", "B", "Z"])}${String(place).padStart(6, "0")}`,
};

const strings = ["board_id", "user_id", "member_ids", "tag_ids", "order_key"] as const;
const sortedNumbers = ["status", "priority", "estimate", "due_date", "time_created"] as const;
const numbers = [...sortedNumbers, "hours"] as const;
const others = ["scores", "answers", "archived"] as const;
export const sortFields = [...sortedNumbers, "archived", "order_key", "id"] as const;

const fieldTypes: Readonly<Record<string, FieldDefinition>> = definition.fields;

/** Values that documents have, and ones that none has. */
export function scalarOf(random: Random, field: string, sample: readonly Fields[]): Scalar {
  const value = random.chance(1 / 8) ? [] : [random.pick(sample)[field] ?? []].flat();
  if (value.length > 0) return random.pick(value);
  return { string: random.pick(["nobody", ""]), number: random.below(300), boolean: random.chance(1 / 2) }[
    fieldTypes[field]?.type ?? "string"
  ];
}

export function clauseOf(random: Random, sample: readonly Fields[], ids: readonly string[]): Clause {
  const negated = random.chance(1 / 3);
  const operator = random.below(8);
  if (operator === 0)
    return {
      operator: "present",
      field: random.pick([...strings, ...numbers, ...others, "title", "text"] as const),
      negated,
    };
  if (operator === 1) return { operator: "contains", ...needleOf(random, sample), negated };
  if (operator < 4) return rangeOf(random, sample);
  if (operator === 4) {
    const values = Array.from({ length: random.chance(1 / 20) ? 0 : random.pick([1, 5, 100]) }, () =>
      random.chance(1 / 5) ? `${random.below(99)}` : random.pick(ids),
    );
    return { operator: "in", field: "id", values, negated };
  }
  const field = random.pick([...strings, ...numbers, ...others] as const);
  const values = Array.from({ length: random.chance(1 / 20) ? 0 : random.pick([1, 1, 2, 9, 40]) }, () =>
    scalarOf(random, field, sample),
  );
  return { operator: "in", field, values, negated };
}

export function rangeOf(random: Random, sample: readonly Fields[]): RangeClause {
  const field = random.pick(numbers);
  const bound = (): number => Number(scalarOf(random, field, sample)) + random.pick([-1, 0, 0, 1]);
  return {
    operator: "range",
    field,
    ...(random.chance(1 / 3) ? {} : { above: random.chance(1 / 9) ? -1 : bound() }),
    ...(random.chance(1 / 3) ? {} : { atMost: bound() }),
  };
}

/** Parts of texts there are, cut anywhere, and texts there are none of. */
function needleOf(random: Random, sample: readonly Fields[]): { readonly field: string; readonly text: string } {
  const field = random.pick(["title", "text"]);
  const value = random.pick(sample)[field];
  const text = typeof value === "object" ? String(value[0] ?? "") : String(value ?? "");
  const kind = random.below(6);
  if (kind === 0) return { field, text: random.pick(["a", "o", "x", " ", "1", "é", "zz", "🚀"]) };
  if (kind === 1)
    return { field, text: normalizeText(random.pick(["abc", "nowhere", "gg", "本", "c+", "- ", "\udc00"])) };
  const from = random.below(text.length + 1);
  return { field, text: text.slice(from, from + 1 + random.below(9)) };
}
