import { fc } from "@fast-check/vitest";
import type { ActingActor, SnapshotInput } from "workspace-engine";
import { inverseLinkTypes, linkedCardTypes } from "../../../src/resources/work-item/work-item";

export const SPACES = 3;
export const CARDS = 9;
export const TAGS = 3;
export const FORMS = 2;

export const actors: readonly ActingActor[] = [
  { user_id: "u-ada", role: "admin" },
  { user_id: "u-max", role: "member" },
  { user_id: "u-eva", role: "member" },
  { user_id: "u-vic", role: "viewer" },
];

/** From 1, as an id. */
export const idUpTo = (most: number): fc.Arbitrary<string> => fc.integer({ min: 1, max: most }).map(String);
/** Mostly absent. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const space = fc.record({
  is_private: fc.boolean(),
  members: fc.subarray(["u-max", "u-eva"]),
});

const card = fc.record({
  space: idUpTo(SPACES),
  parent: maybe(idUpTo(CARDS)),
  tag_ids: fc.subarray(["1", "2", "3"]),
  form: maybe(idUpTo(FORMS)),
  source: maybe(idUpTo(CARDS)),
  due_date: maybe(fc.constantFrom(1767600000, 1767700000, 1767800000)),
  estimate: maybe(fc.constantFrom(1, 2)),
});

const link = fc.record({ from: idUpTo(CARDS), to: idUpTo(CARDS), type: fc.constantFrom(...linkedCardTypes) });

/** A few spaces, some of them closed to some, with cards that are related across them. */
export const worlds: fc.Arbitrary<SnapshotInput> = fc
  .record({
    spaces: fc.array(space, { minLength: SPACES, maxLength: SPACES }),
    cards: fc.array(card, { minLength: CARDS, maxLength: CARDS }),
    links: fc.array(link, { maxLength: 8 }),
    tags: fc.array(maybe(idUpTo(SPACES)), { minLength: TAGS, maxLength: TAGS }),
    forms: fc.array(fc.record({ board: maybe(idUpTo(SPACES)), is_public: fc.boolean() }), {
      minLength: FORMS,
      maxLength: FORMS,
    }),
  })
  .map(({ spaces, cards, links, tags, forms }) => ({
    time_unit: "seconds",
    members: actors.map(({ user_id, role }) => ({ id: user_id, role: role === "viewer" ? "guest" : role })),
    projects: spaces.map(({ is_private, members }, index) => ({
      id: idAt(index),
      title: `Space ${idAt(index)}`,
      is_private,
      members: members.map((user_id) => ({ user_id })),
    })),
    boards: spaces.map((_, index) => ({ id: idAt(index), title: `Board ${idAt(index)}`, project_id: idAt(index) })),
    lists: spaces.map((_, index) => ({
      id: idAt(index),
      title: "To do",
      behavior: "committed" as const,
      board_id: idAt(index),
    })),
    tags: tags.map((project_id, index) => ({
      id: idAt(index),
      name: `Tag ${idAt(index)}`,
      ...(project_id !== undefined && { project_id }),
    })),
    forms: forms.map(({ board, is_public }, index) => ({
      id: idAt(index),
      title: `Form ${idAt(index)}`,
      is_public,
      ...(board !== undefined && { board_id: board }),
    })),
    cards: cards.map(({ space, parent, form, source, tag_ids, due_date, estimate }, index) => ({
      id: idAt(index),
      title: `Card ${idAt(index)}`,
      list_id: space,
      tag_ids,
      time_created: 1767600000 + (index % 4),
      // A parent has the lesser id, so that there are no circles.
      ...(parent !== undefined && Number(parent) <= index && { parent_card_id: parent }),
      ...(form !== undefined && { form_id: form }),
      ...(source !== undefined && { copied_from_card_id: source }),
      ...(due_date !== undefined && { due_date }),
      ...(estimate !== undefined && { estimate }),
      linked_cards: linksOf(idAt(index), links),
    })),
  }));

const idAt = (index: number): string => String(index + 1);

interface Link {
  readonly from: string;
  readonly to: string;
  readonly type: (typeof linkedCardTypes)[number];
}

/** The first link between two cards counts, from either of them. */
function linksOf(id: string, links: readonly Link[]) {
  const pairs = new Map<string, Link>();
  for (const link of links) {
    const pair = [link.from, link.to].sort().join(" ");
    if (link.from !== link.to && !pairs.has(pair)) pairs.set(pair, link);
  }
  return [...pairs.values()].flatMap(({ from, to, type }) => {
    if (from === id) return { card_id: to, linked_card_type: type };
    return to === id ? { card_id: from, linked_card_type: inverseLinkTypes[type] } : [];
  });
}
