import { describe, expect, test } from "vitest";
import { generateWorkspace, manualClock } from "workspace-engine/testing";
import * as z from "zod/mini";
import { cardFields } from "../../../src/resources/card/card-fields";

const NOW = manualClock().now() / 1000;
const workspace = generateWorkspace({ seed: 11, cards: 3000, privateSpace: true });
const { cards, boards, lists, epics, pages, comments, time_entries: entries, tags, sprints } = workspace;

const shareOf = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;

describe("dates", () => {
  test("nothing was recorded after the present, nor changed before it was made", () => {
    for (const document of [...boards, ...lists, ...cards, ...epics, ...pages, ...comments, ...entries, ...sprints]) {
      expect(document.time_updated).toBeLessThanOrEqual(NOW);
      expect(document.time_updated).toBeGreaterThanOrEqual(document.time_created);
    }
  });

  test("there are overdue, back-dated, planned and completed cards", () => {
    const open = cards.filter((card) => card.status !== "completed" && card.status !== "cancelled");
    const overdue = open.filter((card) => card.due_date !== undefined && card.due_date <= NOW);
    expect(overdue.length).toBeGreaterThan(20);
    expect(overdue.length).toBeLessThan(open.length / 3);
    expect(cards.some((card) => (card.due_date ?? NOW) < card.time_created)).toBe(true);
    expect(cards.some((card) => (card.due_date ?? 0) > NOW)).toBe(true);
    const completed = cards.filter((card) => card.status === "completed");
    expect(shareOf(completed, cards)).toBeGreaterThan(0.4);
    for (const card of completed) expect(card.completed_date).toBeLessThanOrEqual(NOW);
  });
});

describe("variety", () => {
  test("every status, priority, estimate and kind of link occurs", () => {
    const all = (values: readonly unknown[]): Set<unknown> => new Set(values);
    expect(all(cards.map((card) => card.status)).size).toBe(5);
    expect(all(cards.map((card) => card.priority)).size).toBe(5);
    expect(all(cards.map((card) => card.estimate)).size).toBe(6);
    expect(all(cards.flatMap((card) => card.linked_cards.map((link) => link.linked_card_type))).size).toBe(4);
    expect(all(cards.flatMap((card) => card.external_links.map((link) => link.type))).size).toBe(2);
    expect(all(epics.map((epic) => epic.list_id)).size).toBeGreaterThan(3);
    expect(all(epics.map((epic) => epic.health_status)).size).toBe(4);
    expect(all(tags.map((tag) => tag.color)).size).toBeGreaterThan(8);
    expect(all(cards.map((card) => card.user.source?.type)).size).toBe(5);
  });

  test("every field that can be set is given to some card, and every name it can have", () => {
    const missing = Object.entries(cardFields).flatMap(([name, field]) => {
      if (!("input" in field)) return [];
      const given = new Set(cards.map((card): unknown => Reflect.get(card, name)));
      const schema: z.ZodMiniType = field.stored;
      const names: readonly unknown[] = schema instanceof z.ZodMiniEnum ? schema.options : [];
      return given.size > 1 && names.every((each) => given.has(each)) ? [] : [name];
    });
    // Of a made up picture there is nothing to see, no cards come from forms, and contents are of one version.
    expect(missing.sort()).toEqual(["cover_image", "form_id", "form_values", "schema"]);
  });

  test.each<[string, boolean]>([
    ["a parent with several children", cards.some((card) => card.child_card_ids.length > 1)],
    ["a grandchild", entries.some((entry) => entry.ancestor_card_ids_snapshot.length > 1)],
    [
      "a checklist with ticked items",
      cards.some((card) => card.checklists.some((list) => list.items.some((item) => item.checked))),
    ],
    ["an archived card", cards.some((card) => card.archived !== undefined)],
    ["a card of an archived list", cards.some((card) => card.archived_list)],
    ["a card of an archived board", cards.some((card) => card.archived_board)],
    ["an archived sprint", sprints.some((sprint) => sprint.archived !== undefined)],
    [
      "a sprint to come, with cards",
      sprints.some((sprint) => sprint.start_date > NOW && cards.some((card) => card.sprint_id === sprint.id)),
    ],
    ["a reply", comments.some((comment) => comment.parent_comment_id !== undefined)],
    ["a comment on a page", comments.some((comment) => comment.page_id !== undefined)],
    ["a public page", pages.some((page) => page.is_public)],
    ["a page for its members", pages.some((page) => !page.is_public && page.members.length > 0)],
    ["a standalone page", pages.some((page) => page.project_id === undefined)],
    ["a page under another", pages.some((page) => page.parent_page_id !== undefined)],
    ["an entry to review", entries.some((entry) => entry.needs_review)],
    ["a reviewed entry", entries.some((entry) => entry.reviewed_by !== undefined && entry.version === 2)],
    ["a card with all its time used up", cards.some((card) => card.time_remaining_seconds === 0)],
    ["a tag of one space", tags.some((tag) => tag.project_id !== undefined)],
  ])("there is %s", (_, found) => {
    expect(found).toBe(true);
  });

  test("the board that is seen first opens as a board, whatever the seed", () => {
    const seeds = Array.from({ length: 30 }, (_, seed) => generateWorkspace({ seed, cards: 1, boards: 1 }).boards[0]);
    expect(new Set(seeds.map((board) => board?.layout))).toEqual(new Set(["board"]));
  });

  test("tags of a space are on no card of another", () => {
    const spaces = new Map(tags.map((tag) => [tag.id, tag.project_id]));
    for (const card of cards) {
      for (const id of card.tag_ids) expect([undefined, card.project_id]).toContain(spaces.get(id));
    }
  });

  test("time entries have ids of their time", () => {
    const ids = entries.map((entry) => entry.id);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids.map((id) => id.slice(0, 10))).size).toBeGreaterThan(ids.length / 2);
  });
});
