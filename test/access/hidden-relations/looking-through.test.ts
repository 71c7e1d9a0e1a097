import { describe, expect, test } from "vitest";
import type { CardFilters, SnapshotInput } from "workspace-engine";
import { isOfCards, noting, questionsOf } from "./noting";
import { eva } from "./two-spaces";

/** So many cards in an open space, each with a parent, child, linked card, tag and form that are hidden. */
function manyRelated(cards: number): SnapshotInput {
  const ids = Array.from({ length: cards }, (_, index) => index + 1);
  const list_id = "1";
  return {
    time_unit: "seconds",
    projects: [
      { id: "1", title: "Open" },
      { id: "2", title: "Closed", is_private: true },
    ],
    boards: ["1", "2"].map((id) => ({ id, title: `Board ${id}`, project_id: id })),
    lists: ["1", "2"].map((id) => ({ id, title: "To do", behavior: "committed", board_id: id })),
    tags: [{ id: "1", name: "Closed", project_id: "2" }],
    forms: [{ id: "1", title: "Closed", board_id: "2" }],
    cards: [
      { id: "100000", title: "Secret parent", list_id: "2" },
      ...ids.flatMap((id): NonNullable<SnapshotInput["cards"]> => {
        const child = String(100000 + id);
        const seen = { list_id, tag_ids: ["1"], form_id: "1", parent_card_id: "100000" };
        return [
          { id: `${id}`, title: "Seen", ...seen, linked_cards: [{ card_id: child, linked_card_type: "blocks" }] },
          {
            id: child,
            title: "Secret child",
            list_id: "2",
            parent_card_id: `${id}`,
            linked_cards: [{ card_id: `${id}`, linked_card_type: "blocked_by" }],
          },
        ];
      }),
    ],
  };
}

describe("whom something is hidden from", () => {
  test.each<CardFilters>([
    { has_parent_card: true },
    { is_parent: true },
    { has_linked_card: true },
    { include: { linked_cards: ["blocks"] } },
  ])("is shown none of the cards that are looked through in vain for %j", async (card_filters) => {
    const { ada, asked } = await noting(manyRelated(100));
    asked.length = 0;
    expect((await ada.as(eva).previewView({ type: "card", card_filters })).cards).toEqual([]);
    expect(asked.filter(isOfCards).length).toBeGreaterThan(1);
    const questions = new Set(asked.flatMap(questionsOf));
    // The settings say whether the workspace is being loaded.
    expect(questions).toEqual(new Set(["get settings", "findIds project", "find card", "findIds card"]));
  });

  test.each<CardFilters>([
    { has_tags: true },
    { include: { tags: ["1"] } },
    { created_from_form: true },
    { include: { parent_cards: ["100000"] } },
  ])("has no cards looked through for %j", async (card_filters) => {
    const { ada, asked } = await noting(manyRelated(100));
    asked.length = 0;
    expect((await ada.as(eva).previewView({ type: "card", card_filters })).cards).toEqual([]);
    expect(asked.filter(isOfCards)).toHaveLength(1);
  });

  test("lets the process do something else while many cards are looked through", async () => {
    const { ada } = await noting(manyRelated(4000));
    const viewer = ada.as(eva);
    await viewer.getTags();
    let turns = 0;
    const turn = () => {
      turns += 1;
      pending = setImmediate(turn);
    };
    let pending = setImmediate(turn);
    await viewer.previewView({ type: "card", card_filters: { is_parent: true } });
    clearImmediate(pending);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  test("has the cards looked through once for all live views that ask the same", async () => {
    const findsFor = async (count: number) => {
      const { ada, asked } = await noting(manyRelated(100));
      const views = Array.from({ length: count }, () =>
        ada.as(eva).watchView({ type: "card", card_filters: { is_parent: true } }),
      );
      await Promise.all(views.map(({ ready }) => ready));
      asked.length = 0;
      await ada.moveCard({ card_id: "100001", list_id: "1" });
      for (const { current } of views) expect(current.map(({ id }) => id)).toEqual(["1"]);
      const finds = asked.filter(isOfCards).length;
      for (const view of views) view.close();
      return finds;
    };
    const alone = await findsFor(1);
    expect(alone).toBeGreaterThan(1);
    expect(await findsFor(5)).toBe(alone);
  });
});
