import { describe, expect, test } from "vitest";
import { kindDefinitions } from "../../src/documents";
import { type Field, fieldValue } from "../../src/fields/declared-fields";
import { card as cardDocument } from "../../src/resources/card/card-fields";
import { type FilterRow, type FilterSet, filterTable } from "../../src/views/filter-table";

/** Declared fields that no filter looks at, and what looks at them. */
const internal: Readonly<Record<keyof typeof filterTable, Readonly<Record<string, string>>>> = {
  card: {
    visible_content: "text search",
    title_or_visible_content: "text search",
    order_key: "the place in its list",
    archived_itself: "what is archived along with a list",
    sprint_id: "the cards of a sprint",
    bookmarker_ids: "a user's bookmarks",
    email_key: "what an email was made into",
    due_told: "notifications of due dates",
    time_estimate_seconds: "summaries",
    time_remaining_seconds: "summaries",
  },
  board: {
    title: "boards of a title",
    visible_content: "text search",
    title_or_visible_content: "text search",
    watcher_ids: "what a user watches",
    bookmarker_ids: "a user's bookmarks",
    email_address: "inbound email",
    tells_due_dates: "notifications of due dates",
    archived: "lists of boards",
    order_key: "the place in its space",
  },
  page: {
    alias_id: "links to pages",
    title: "pages of a title",
    visible_content: "text search",
    title_or_visible_content: "text search",
    parent_page_id: "subpages",
    watcher_ids: "what a user watches",
    bookmarker_ids: "a user's bookmarks",
    reader_ids: "who may read a page",
    order_key: "the place in its space",
  },
};

const types = ["card", "board", "page"] as const;

describe.each(types)("the filters of a %s", (type) => {
  const { rows, matchRows, sortFields }: FilterSet = filterTable[type];
  const all = [...Object.values(rows), ...Object.values(matchRows)];
  const declared = kindDefinitions.find(({ kind }) => kind === type)?.fields ?? {};

  test("look at declared fields alone", () => {
    const names = ["id", ...Object.keys(declared)];
    expect(all.map(({ field }) => field).filter((field) => !names.includes(field))).toEqual([]);
  });

  test("look at every declared field that nothing else is for", () => {
    const looked = new Set(all.map(({ field }) => field));
    const others = Object.keys(declared).filter((name) => !looked.has(name));
    expect(others.sort()).toEqual(Object.keys(internal[type]).sort());
  });

  test("sort by every field that is declared for it, but for places", () => {
    const sorted = Object.keys(declared).filter((name) => declared[name]?.sort);
    const stored = sortFields.filter((field) => field !== "position");
    expect(sorted.sort()).toEqual([...stored, "order_key"].sort());
  });
});

test.each(Object.values<FilterRow>(filterTable.card.matchRows).flatMap((row) => ("ranked" in row ? [row] : [])))(
  "[F9.1] the ranks of $field are the places of its names in the row",
  ({ field, names }) => {
    const declared = cardDocument.declared[field] as Field<object>;
    const ranks = [undefined, ...names].map((name) => fieldValue(field, declared, { [field]: name }));
    expect(ranks).toEqual(ranks.map((_, place) => place));
  },
);
