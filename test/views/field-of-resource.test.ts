import { describe, expect, test } from "vitest";
import { fieldsOf } from "./support";

/** A resource without any values. */
const empty = {
  id: "1",
  title: "",
  content: "",
  text: ["", ""],
  board_id: "",
  list_id: "",
  project_id: "",
  user_id: "",
  owner_id: "",
  parent_card_id: "",
  epic_id: "",
  form_id: "",
  member_ids: [],
  tag_ids: [],
  watcher_ids: [],
  external_link_types: [],
  linked_card_types: [],
  estimate: 0,
  priority: 0,
  status: 0,
  start_date: 0,
  due_date: 0,
  completed_date: 0,
  time_created: 0,
  time_updated: 0,
  archived: false,
  has_child_cards: false,
};

describe("the declared fields of a resource", () => {
  test("that has nothing but its id", () => {
    expect(fieldsOf({ id: "1" })).toEqual(empty);
  });

  test("whose parts are all null", () => {
    const parts = Object.keys(empty).concat(
      "members",
      "tags",
      "epic",
      "parent_card",
      "child_cards",
      "linked_cards",
      "external_links",
      "is_watching",
      "archived_list",
      "archived_board",
    );
    const resource = { ...Object.fromEntries(parts.map((part) => [part, null])), id: "1" };
    expect(fieldsOf(resource)).toEqual(empty);
  });

  test("that has everything", () => {
    const resource = {
      id: "1",
      title: "TITLE \u00c9",
      content: "Content E\u0301",
      board_id: "2",
      list_id: "3",
      project_id: "4",
      user_id: "u-bob",
      owner_id: "u-eve",
      parent_card: { card_id: "5", title: "" },
      epic: { id: "6", title: "" },
      form_id: "7",
      members: [{ user_id: "u-bob" }, { user_id: "u-eve" }],
      tags: [{ id: "8" }, { id: "9" }],
      is_watching: true,
      external_links: [{ type: "generic" }],
      linked_cards: [{ linked_card_type: "blocks" }, { linked_card_type: "related" }],
      estimate: 3,
      priority: -2,
      status: "completed",
      start_date: 10,
      due_date: 1_767_603_600_000,
      completed_date: -5,
      time_created: 99_999_999_999,
      time_updated: 100_000_000_000,
      child_cards: [{}],
      archived_list: true,
    } as const;
    expect(fieldsOf(resource)).toEqual({
      id: "1",
      title: "title \u00e9",
      content: "content \u00e9",
      text: ["title \u00e9", "content \u00e9"],
      board_id: "2",
      list_id: "3",
      project_id: "4",
      user_id: "u-bob",
      owner_id: "u-eve",
      parent_card_id: "5",
      epic_id: "6",
      form_id: "7",
      member_ids: ["u-bob", "u-eve"],
      tag_ids: ["8", "9"],
      watcher_ids: ["u-ada"],
      external_link_types: ["generic"],
      linked_card_types: ["blocks", "related"],
      estimate: 3,
      priority: -2,
      status: 3,
      start_date: 10_000,
      due_date: 1_767_603_600_000,
      completed_date: -5000,
      time_created: 99_999_999_999_000,
      time_updated: 100_000_000_000,
      archived: true,
      has_child_cards: true,
    });
  });
});
