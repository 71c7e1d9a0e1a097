import { describe, expect, test } from "vitest";
import type { CardFilters, CardViewFilter, ViewResource } from "workspace-engine";
import { bare, holds } from "./support";

type Parts = Partial<ViewResource>;
type Flag = {
  [Key in keyof CardFilters]-?: CardFilters[Key] extends boolean | null | undefined ? Key : never;
}[keyof CardFilters];

const archived = { user_id: "u-bob", time_archived: 1 };

/** For each flag what makes it true, each thing by itself, and what does not. */
const flags: Readonly<Record<Flag, { readonly yes: readonly Parts[]; readonly no: readonly Parts[] }>> = {
  is_parent: {
    yes: [{ child_cards: [{}] }],
    no: [{ child_cards: [] }, { child_cards: null }, { parent_card: { card_id: "9" } }],
  },
  is_child: {
    yes: [{ parent_card: { card_id: "9" } }],
    no: [{ parent_card: null }, { epic: { id: "9" } }, { child_cards: [{}] }],
  },
  has_parent_card: { yes: [{ parent_card: { card_id: "9" } }], no: [{ parent_card: null }, { epic: { id: "9" } }] },
  has_estimate: { yes: [{ estimate: 1 }, { estimate: 5 }], no: [{ estimate: 0 }, { estimate: null }, { priority: 1 }] },
  has_members: {
    yes: [{ members: [{ user_id: "u-bob" }] }],
    no: [{ members: [] }, { members: null }, { owner_id: "u-bob" }],
  },
  has_priority: { yes: [{ priority: 1 }, { priority: 7 }], no: [{ priority: 0 }, { priority: null }, { estimate: 1 }] },
  has_status: {
    yes: [{ status: "committed" }, { status: "started" }, { status: "completed" }, { status: "cancelled" }],
    no: [{ status: null }, { priority: 1 }],
  },
  has_tags: { yes: [{ tags: [{ id: "3" }] }], no: [{ tags: [] }, { tags: null }] },
  has_linked_card: {
    yes: [{ linked_cards: [{ linked_card_type: "blocks" }] }],
    no: [{ linked_cards: [] }, { linked_cards: null }, { external_links: [{ type: "generic" }] }],
  },
  has_due_date: {
    yes: [{ due_date: 1 }, { due_date: -1 }],
    no: [{ due_date: 0 }, { due_date: null }, { start_date: 1 }],
  },
  has_start_date: { yes: [{ start_date: 1 }], no: [{ start_date: 0 }, { start_date: null }, { due_date: 1 }] },
  has_completed_date: {
    yes: [{ completed_date: 1 }],
    no: [{ completed_date: 0 }, { completed_date: null }, { status: "completed" }],
  },
  is_archived: {
    yes: [
      { archived },
      { archived_list: true },
      { archived_board: true },
      { archived, archived_list: true, archived_board: true },
    ],
    no: [{ archived: null, archived_list: false, archived_board: false }, { archived_list: null }],
  },
  is_watching: {
    yes: [{ is_watching: true }],
    no: [{ is_watching: false }, { is_watching: null }, { owner_id: "u-ada" }],
  },
  created_from_form: { yes: [{ form_id: "4" }], no: [{ form_id: "" }, { form_id: null }] },
};

test.each(Object.entries(flags))(
  "[F4.1 F4.3 F4.6 F4.9 F3.1 F1.1] %s separates what has it from what has not",
  (flag, { yes, no }) => {
    const all = [{}, ...no, ...yes];
    const held = (value: boolean | null | undefined) => all.filter((parts) => holds({ [flag]: value }, parts));
    expect(held(true)).toEqual(yes);
    expect(held(false)).toEqual([{}, ...no]);
    expect([held(null), held(undefined)]).toEqual([all, all]);
  },
);

/** For each list a value and what holds it; `also` holds it among others, `empty` has the field without a value. */
interface ListExample {
  readonly value: string | number;
  readonly other: string | number;
  readonly has: Parts;
  readonly also?: Parts;
  readonly empty?: Parts;
}

const lists: Readonly<Record<Exclude<keyof CardViewFilter, "content" | "title">, ListExample>> = {
  ids: { value: "7", other: "8", has: { id: "7" } },
  boards: { value: "7", other: "8", has: { board_id: "7" }, empty: { board_id: null } },
  lists: { value: "7", other: "8", has: { list_id: "7" }, empty: { list_id: null } },
  projects: { value: "7", other: "8", has: { project_id: "7" }, empty: { project_id: null } },
  creators: { value: "u-bob", other: "u-eve", has: { user_id: "u-bob" }, empty: { user_id: null } },
  owners: { value: "u-bob", other: "u-eve", has: { owner_id: "u-bob" }, empty: { owner_id: "" } },
  members: {
    value: "u-bob",
    other: "u-eve",
    has: { members: [{ user_id: "u-bob" }] },
    also: { members: [{ user_id: "u-ada" }, { user_id: "u-bob" }] },
    empty: { members: [] },
  },
  tags: {
    value: "7",
    other: "8",
    has: { tags: [{ id: "7" }] },
    also: { tags: [{ id: "6" }, { id: "7" }] },
    empty: { tags: null },
  },
  parent_cards: { value: "7", other: "8", has: { parent_card: { card_id: "7" } }, empty: { parent_card: null } },
  epics: { value: "7", other: "8", has: { epic: { id: "7" } }, empty: { epic: null } },
  estimates: { value: 3, other: 4, has: { estimate: 3 }, empty: { estimate: 0 } },
  priority: { value: 3, other: 4, has: { priority: 3 }, empty: { priority: 0 } },
  statuses: { value: "started", other: "cancelled", has: { status: "started" }, empty: { status: null } },
  external_links: {
    value: "generic",
    other: "github_pull_request",
    has: { external_links: [{ type: "generic" }] },
    empty: { external_links: null },
  },
  linked_cards: {
    value: "blocks",
    other: "related",
    has: { linked_cards: [{ linked_card_type: "blocks" }] },
    also: { linked_cards: [{ linked_card_type: "duplicates" }, { linked_card_type: "blocks" }] },
    empty: { linked_cards: [] },
  },
};

/** Lists by which boards and pages are filtered, too. */
const ofAll = ["ids", "projects", "creators", "members"];

const listed = (["card", "board", "page"] as const).flatMap((type) =>
  Object.entries(lists)
    .filter(([key]) => type === "card" || ofAll.includes(key))
    .map(([key, example]) => [type, key, example] as const),
);

describe.each(listed)("[F8.6 P1.3] a %s by its %s", (type, key, { value, other, has, also = has, empty = {} }) => {
  const included = (values: unknown, parts: Parts): boolean => holds({ include: { [key]: values } }, parts, type);
  const kept = (values: unknown, parts: Parts): boolean => holds({ exclude: { [key]: values } }, parts, type);
  const all = [has, also, empty, {}];

  test("[F6.1] included, any of the values is enough, in any place and repeated", () => {
    for (const values of [[value], [other, value], [value, value, other]])
      expect(all.map((parts) => included(values, parts))).toEqual([true, true, false, false]);
    for (const parts of all) expect(included([other], parts)).toBe(false);
  });

  test("[F6.3 F6.1] excluded, any of the values removes, and nothing else does", () => {
    for (const values of [[value], [other, value]])
      expect(all.map((parts) => kept(values, parts))).toEqual([false, false, true, true]);
    for (const parts of all) expect(kept([other, other], parts)).toBe(true);
    expect(holds({ include: { [key]: [value] }, exclude: { [key]: [value] } }, has, type)).toBe(false);
  });

  test("[F1.1] an empty list, null and undefined do not constrain", () => {
    for (const nothing of [[], null, undefined])
      for (const parts of all) expect([included(nothing, parts), kept(nothing, parts)]).toEqual([true, true]);
  });
});

const included = (filter: CardViewFilter, parts: Parts): boolean => holds({ include: filter }, parts);
const kept = (filter: CardViewFilter, parts: Parts): boolean => holds({ exclude: filter }, parts);

describe("values of a list", () => {
  test.each([7, 8, 9, 10, 500])("[F6.1 F6.3] a list of %i values means the same as a short one", (length) => {
    const others = Array.from({ length: length - 1 }, (_, index) => `${100 + index}`);
    const both: Parts = { tags: [{ id: "6" }, { id: "7" }] };
    for (const [key, parts] of [
      ["boards", { board_id: "7" }],
      ["tags", both],
    ] as const) {
      expect(included({ [key]: [...others, "7"] }, parts)).toBe(true);
      expect(included({ [key]: [...others, "9"] }, parts)).toBe(false);
      expect(included({ [key]: [...others, "7"] }, {})).toBe(false);
      expect(kept({ [key]: [...others, "7"] }, parts)).toBe(false);
      expect(kept({ [key]: [...others, "9"] }, parts)).toBe(true);
    }
  });

  test("[F6.1 F6.3] the empty id matches nothing, not even what has none", () => {
    expect(included({ boards: [""] }, {})).toBe(false);
    expect(included({ boards: ["", "7"] }, {})).toBe(false);
    expect(included({ boards: ["", "7"] }, { board_id: "7" })).toBe(true);
    expect(kept({ boards: [""] }, {})).toBe(true);
  });

  test.each(["estimate", "priority"] as const)("[F8.2] 0 stands for no %s", (field) => {
    const key = field === "estimate" ? "estimates" : "priority";
    for (const empty of [{}, { [field]: 0 }, { [field]: null }]) {
      expect(included({ [key]: [0] }, empty)).toBe(true);
      expect(included({ [key]: [-0] }, empty)).toBe(true);
      expect(kept({ [key]: [0] }, empty)).toBe(false);
    }
    expect(included({ [key]: [0] }, { [field]: 1 })).toBe(false);
    expect(kept({ [key]: [0] }, { [field]: 1 })).toBe(true);
  });

  test("priorities are any integers", () => {
    expect(included({ priority: [-3, Number.MAX_SAFE_INTEGER] }, { priority: -3 })).toBe(true);
  });

  test("[F8.6] each status is itself and no other", () => {
    const all = ["committed", "started", "completed", "cancelled"] as const;
    for (const status of all)
      expect(all.filter((asked) => included({ statuses: [asked] }, { status }))).toEqual([status]);
  });

  test("parts of a resource that views do not know are ignored", () => {
    const epic = { ...bare, type: "epic", health_status: "on_track" };
    expect(holds({ has_tags: false }, epic)).toBe(true);
  });
});
