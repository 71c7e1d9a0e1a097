import { fc } from "@fast-check/vitest";
import type { ViewResource } from "workspace-engine";
import { ids, linkedTypes, linkTypes, statuses, texts, users } from "./request-arbitraries";

const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary, weight: 3 }, { arbitrary: fc.constantFrom(null, undefined), weight: 1 });

const list = <T, R>(arbitrary: fc.Arbitrary<T>, wrap: (value: T) => R) =>
  maybe(fc.array(arbitrary.map(wrap), { maxLength: 2 }));

const optional = (values: fc.Arbitrary<string>) => maybe(fc.oneof(values, fc.constant("")));

/** In both units, around the bounds that requests ask for. */
const seconds = 1_767_603_600;
const dates = maybe(fc.constantFrom(0, ...[-1, 0, 1].flatMap((past) => [seconds + past, seconds * 1000 + past])));

const archived = fc.constant({ user_id: "u-bob", time_archived: 1 });

/** Cards, boards and pages, with few values and many gaps, and with all that a view can ask for. */
export const resources: fc.Arbitrary<ViewResource> = fc.record({
  id: ids,
  title: maybe(texts),
  content: maybe(texts),
  project_id: optional(ids),
  user_id: optional(users),
  members: list(users, (user_id) => ({ user_id })),
  time_created: dates,
  time_updated: dates,
  archived: maybe(archived),
  is_watching: maybe(fc.boolean()),
  board_id: optional(ids),
  list_id: optional(ids),
  owner_id: optional(users),
  form_id: optional(ids),
  status: maybe(statuses),
  priority: maybe(fc.constantFrom(-1, 0, 1, 2)),
  estimate: maybe(fc.constantFrom(0, 1, 2, 3)),
  start_date: dates,
  due_date: dates,
  completed_date: dates,
  parent_card: maybe(ids.map((card_id) => ({ card_id }))),
  child_cards: list(fc.constant({}), (child) => child),
  epic: maybe(ids.map((id) => ({ id }))),
  tags: list(ids, (id) => ({ id })),
  linked_cards: list(linkedTypes, (linked_card_type) => ({ linked_card_type })),
  external_links: list(linkTypes, (type) => ({ type })),
  archived_list: maybe(fc.boolean()),
  archived_board: maybe(fc.boolean()),
} satisfies { readonly [Name in keyof Required<ViewResource>]: unknown });
