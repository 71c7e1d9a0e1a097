const unstorable = ["\0", "a\0b", " \0 ", "\ud800", "a\udc00"];

/** Malformed filters of a card view, with the path and the code of the one thing that is wrong. */
export const malformedFilters: readonly (readonly [filters: unknown, path: string, code: string])[] = [
  ...[{ foo: 1 }, { foo: null }, { foo: undefined }].map((filters) => [filters, "foo", "unknown_key"] as const),
  [{ ids: ["1"] }, "ids", "unknown_key"],
  [{ constructor: {} }, "constructor", "unknown_key"],
  [JSON.parse('{ "__proto__": { "has_tags": true } }'), "__proto__", "unknown_key"],
  ...["yes", 1, 0, {}, []].map((value) => [{ has_tags: value }, "has_tags", "invalid_type"] as const),
  ...["true", 1].map((value) => [{ is_watching: value }, "is_watching", "invalid_type"] as const),
  ...["now", 5, [], true].map((value) => [{ due_date: value }, "due_date", "invalid_type"] as const),
  [{ due_date: { from: "now" } }, "due_date.from", "unknown_key"],
  [{ due_date: { after: "0", toString: "now" } }, "due_date.toString", "unknown_key"],
  ...[1_767_603_600, true, {}, ["now"]].flatMap((value) => [
    [{ due_date: { before: value } }, "due_date.before", "invalid_type"] as const,
    [{ time_created: { after: value } }, "time_created.after", "invalid_type"] as const,
  ]),
  [{ due_date: { before: "" } }, "due_date.before", "empty"],
  [{ due_date: { before: "now", after: "" } }, "due_date.after", "empty"],
  [{ start_date: { before: "now-1x" } }, "start_date.before", "unsupported_unit"],
  [{ start_date: { before: "now-" } }, "start_date.before", "truncated"],
  [{ start_date: { before: " now" } }, "start_date.before", "bad_anchor"],
  [{ start_date: { before: "2026-02-30" } }, "start_date.before", "invalid_date"],
  ...["include", "exclude"].flatMap((group) => [
    ...["7", 7, true, []].map((value) => [{ [group]: value }, group, "invalid_type"] as const),
    [{ [group]: { foo: [] } }, `${group}.foo`, "unknown_key"] as const,
    [{ [group]: { has_tags: true } }, `${group}.has_tags`, "unknown_key"] as const,
    [{ [group]: { hasOwnProperty: [] } }, `${group}.hasOwnProperty`, "unknown_key"] as const,
    [JSON.parse(`{ "${group}": { "__proto__": [] } }`), `${group}.__proto__`, "unknown_key"] as const,
    ...["7", {}, 7, true].map((value) => [{ [group]: { ids: value } }, `${group}.ids`, "invalid_type"] as const),
    ...[7, ["a"], true].map((value) => [{ [group]: { title: value } }, `${group}.title`, "invalid_type"] as const),
    ...unstorable.flatMap((text) => [
      [{ [group]: { title: text } }, `${group}.title`, "invalid_type"] as const,
      [{ [group]: { content: text } }, `${group}.content`, "invalid_type"] as const,
      [{ [group]: { ids: ["1", text] } }, `${group}.ids[1]`, "invalid_value"] as const,
    ]),
    [{ [group]: { content: {} } }, `${group}.content`, "invalid_type"] as const,
    [{ [group]: { members: ["u-ada", null] } }, `${group}.members[1]`, "invalid_value"] as const,
    [{ [group]: { members: [undefined] } }, `${group}.members[0]`, "invalid_value"] as const,
    [{ [group]: { tags: ["1", "2", 3] } }, `${group}.tags[2]`, "invalid_value"] as const,
    ...[6, -1, 1.5, "1", null, Number.NaN].map(
      (value) => [{ [group]: { estimates: [0, value, 5] } }, `${group}.estimates[1]`, "invalid_value"] as const,
    ),
    ...[1.5, "1", null, 2 ** 53, Number.POSITIVE_INFINITY].map(
      (value) => [{ [group]: { priority: [value] } }, `${group}.priority[0]`, "invalid_value"] as const,
    ),
    ...["backlog", "", null, 1, "Started", "toString"].map(
      (value) => [{ [group]: { statuses: ["started", value] } }, `${group}.statuses[1]`, "invalid_value"] as const,
    ),
    [{ [group]: { external_links: ["blocks"] } }, `${group}.external_links[0]`, "invalid_value"] as const,
    [{ [group]: { linked_cards: ["generic"] } }, `${group}.linked_cards[0]`, "invalid_value"] as const,
  ]),
  ...["due_date", 1, []].map((value) => [{ sort_by: value }, "sort_by", "invalid_type"] as const),
  ...["title", "start_date", "", 1, "toString"].map(
    (value) => [{ sort_by: { field: value } }, "sort_by.field", "invalid_value"] as const,
  ),
  ...["yes", 1].map(
    (value) => [{ sort_by: { order_ascending: value } }, "sort_by.order_ascending", "invalid_type"] as const,
  ),
  [{ sort_by: { direction: "asc" } }, "sort_by.direction", "unknown_key"],
];
