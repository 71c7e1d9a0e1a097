import type { Clause, FieldDefinition, Fields, KindDefinition, RangeClause, Scalar } from "workspace-engine";
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

/** Gives the same numbers for the same seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to one less. */
  roll(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.roll(times) === 0;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.roll(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }

  some<T>(items: readonly T[], most: number): readonly T[] {
    return [...new Set(Array.from({ length: this.roll(most + 1) }, () => this.pick(items)))];
  }
}

/** How the documents of a test are made: the `place`th of about `count`. */
type World = (dice: Dice, place: number, count: number) => Fields;

const NOW = 1_767_603_600;
const words = [
  "a",
  "ab",
  "abc",
  "board",
  "login",
  "logging",
  "x",
  "10",
  "über",
  "été",
  "naïve",
  "🚀",
  "🚀🚀",
  "-",
  "c++",
  "日本",
  "日本語",
];
const gaps = [" ", "  ", "-", ", ", "", "\n", "\u00a0", "/"];

function phrase(dice: Dice): string {
  let text = "";
  for (let rest = dice.roll(6); rest > 0; rest--) text += dice.pick(words) + dice.pick(gaps);
  return normalizeText(text);
}

const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const users = ids("u-", 40);
const boards = ids("", 300);
const tags = ids("t", 20);

function ordinary(dice: Dice, place: number): Fields {
  const title = phrase(dice);
  return {
    title,
    text: dice.pick([[title, phrase(dice)], [phrase(dice), title], [title], [phrase(dice)], []]),
    board_id: dice.pick(boards),
    user_id: dice.once(9) ? "" : dice.pick(users),
    member_ids: dice.some(users, 4),
    tag_ids: dice.some(tags, 3),
    status: dice.roll(5),
    priority: dice.roll(4),
    estimate: dice.roll(6),
    hours: dice.roll(4) - 1,
    scores: dice.some([0, 1, -1, 0.5, 300], 4),
    answers: dice.some([true, false], 2),
    due_date: dice.once(3) ? 0 : NOW + dice.roll(1000),
    time_created: NOW + place,
    archived: dice.once(7),
    order_key: dice.once(30) ? "" : `a${dice.roll(30)}`,
  };
}

/** One document at a density at which a list turns into a bitset and back: the first so many hold the value. */
const upTo = (place: number, most: number, value: string): readonly string[] => (place % 1000 < most ? [value] : []);

export const worlds: Readonly<Record<string, World>> = {
  ordinary,

  "filters that exclude each other": (dice, place, count) => {
    const isLate = place > count / 2;
    return {
      ...ordinary(dice, place),
      user_id: isLate ? "u-0" : "u-1",
      status: isLate ? 1 : 2,
      member_ids: isLate ? ["u-2"] : ["u-3"],
      tag_ids: isLate ? ["t0"] : ["t1"],
      due_date: NOW + count - place,
    };
  },

  "one tie": (dice, place) => ({
    ...ordinary(dice, place),
    time_created: NOW,
    due_date: dice.once(2) ? 0 : 1,
    priority: 3,
    estimate: 0,
    status: 0,
    order_key: dice.once(2) ? "" : "a",
  }),

  "a past that is imported late": (dice, place, count) => ({
    ...ordinary(dice, place),
    time_created: dice.once(3) ? NOW - dice.roll(count) : NOW + place - dice.roll(2),
    due_date: NOW - place,
  }),

  "times that are changed later": (dice, place) => ({
    ...ordinary(dice, place),
    user_id: dice.pick(users.slice(0, 12)),
    board_id: dice.pick(boards.slice(0, 30)),
    status: 1 + dice.roll(2),
    time_created: dice.once(30) ? NOW + dice.roll(20_000) - 10_000 : NOW + place,
    due_date: NOW + place,
  }),

  "values at every threshold": (dice, place, count) => ({
    ...ordinary(dice, place),
    board_id: dice.pick(["254", "255", "256", "257", String(place % 70_000)]),
    member_ids: [
      ...upTo(place, 31, "u-0"),
      ...upTo(place, 32, "u-1"),
      ...upTo(place, 33, "u-2"),
      ...upTo(place, 63, "u-3"),
    ],
    tag_ids: place < 127 ? ["t0", "t1"] : place < 128 ? ["t1"] : place > count - 128 ? ["t2"] : [],
    priority: dice.pick([
      -1,
      -0,
      0,
      1,
      254,
      255,
      256,
      257,
      65_534,
      65_535,
      65_536,
      4_294_967_295,
      4_294_967_296,
      2 ** 53 - 1,
    ]),
    estimate: dice.pick([0, 255, 256]),
    status: dice.once(50) ? 256 : dice.roll(5),
    due_date: dice.pick([0, -1, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1e15, 0.5, -0.5]),
  }),

  "hardly anything": (dice, place) => ({
    ...ordinary(dice, place),
    title: "",
    text: [],
    member_ids: [],
    tag_ids: dice.once(500) ? ["t0"] : [],
    user_id: "",
    due_date: 0,
    priority: 0,
    archived: false,
    order_key: "",
  }),
};

/** Ids as they come: in order, at random, with long ones between, or not numeric. */
export const idStyles: Readonly<Record<string, (dice: Dice, place: number) => string>> = {
  "in order": (_, place) => String(place + 1),
  scattered: (_, place) => String((Math.imul(place + 1, 2_654_435_761) >>> 0) % 1_000_003),
  "of every length": (dice, place) => `${place % 7 === 0 ? "9".repeat(1 + dice.roll(12)) : ""}${place}`,
  ULIDs: (dice, place) => `01H${dice.pick(["A", "B", "Z"])}${String(place).padStart(6, "0")}`,
};

const strings = ["board_id", "user_id", "member_ids", "tag_ids", "order_key"] as const;
const sortedNumbers = ["status", "priority", "estimate", "due_date", "time_created"] as const;
const numbers = [...sortedNumbers, "hours"] as const;
const others = ["scores", "answers", "archived"] as const;
export const sortFields = [...sortedNumbers, "archived", "order_key", "id"] as const;

const fieldTypes: Readonly<Record<string, FieldDefinition>> = definition.fields;

/** Values that documents have, and ones that none has. */
export function scalarOf(dice: Dice, field: string, sample: readonly Fields[]): Scalar {
  const value = dice.once(8) ? [] : [dice.pick(sample)[field] ?? []].flat();
  if (value.length > 0) return dice.pick(value);
  return { string: dice.pick(["nobody", ""]), number: dice.roll(300), boolean: dice.once(2) }[
    fieldTypes[field]?.type ?? "string"
  ];
}

export function clauseOf(dice: Dice, sample: readonly Fields[], ids: readonly string[]): Clause {
  const negated = dice.once(3);
  const operator = dice.roll(8);
  if (operator === 0)
    return {
      operator: "present",
      field: dice.pick([...strings, ...numbers, ...others, "title", "text"] as const),
      negated,
    };
  if (operator === 1) return { operator: "contains", ...needleOf(dice, sample), negated };
  if (operator < 4) return rangeOf(dice, sample);
  if (operator === 4) {
    const values = Array.from({ length: dice.once(20) ? 0 : dice.pick([1, 5, 100]) }, () =>
      dice.once(5) ? `${dice.roll(99)}` : dice.pick(ids),
    );
    return { operator: "in", field: "id", values, negated };
  }
  const field = dice.pick([...strings, ...numbers, ...others] as const);
  const values = Array.from({ length: dice.once(20) ? 0 : dice.pick([1, 1, 2, 9, 40]) }, () =>
    scalarOf(dice, field, sample),
  );
  return { operator: "in", field, values, negated };
}

export function rangeOf(dice: Dice, sample: readonly Fields[]): RangeClause {
  const field = dice.pick(numbers);
  const bound = (): number => Number(scalarOf(dice, field, sample)) + dice.pick([-1, 0, 0, 1]);
  return {
    operator: "range",
    field,
    ...(dice.once(3) ? {} : { above: dice.once(9) ? -1 : bound() }),
    ...(dice.once(3) ? {} : { atMost: bound() }),
  };
}

/** Parts of texts there are, cut anywhere, and texts there are none of. */
function needleOf(dice: Dice, sample: readonly Fields[]): { readonly field: string; readonly text: string } {
  const field = dice.pick(["title", "text"]);
  const value = dice.pick(sample)[field];
  const text = typeof value === "object" ? String(value[0] ?? "") : String(value ?? "");
  const kind = dice.roll(6);
  if (kind === 0) return { field, text: dice.pick(["a", "o", "x", " ", "1", "é", "zz", "🚀"]) };
  if (kind === 1)
    return { field, text: normalizeText(dice.pick(["abc", "nowhere", "gg", "本", "c+", "- ", "\udc00"])) };
  const from = dice.roll(text.length + 1);
  return { field, text: text.slice(from, from + 1 + dice.roll(9)) };
}
