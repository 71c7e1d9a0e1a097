import { describe, expect, test } from "vitest";
import type { CardFilters, Workspace } from "workspace-engine";
import { undoLast } from "../../history/undoing";
import { inShort, listenTo, showing } from "../../live/fixture";
import { eva, max, twoSpaces } from "./two-spaces";

const byId = { field: "time_created", order_ascending: true } as const;
const asking = (filters: CardFilters) => ({ type: "card", card_filters: { ...filters, sort_by: byId } }) as const;

async function idsIn(workspace: Workspace, filters: CardFilters): Promise<readonly string[]> {
  const { cards } = await workspace.previewView(asking(filters));
  return cards.map(({ id }) => id);
}

const open = ["1", "2", "3", "4", "5", "6", "7"];

/** Filters, and the card each finds for an actor who can read the card's relation. */
const asked: readonly [filters: CardFilters, card: string][] = [
  [{ include: { parent_cards: ["11", "404"] } }, "1"],
  [{ is_child: true }, "1"],
  [{ has_parent_card: true }, "1"],
  [{ is_parent: true }, "2"],
  [{ has_linked_card: true }, "3"],
  [{ include: { linked_cards: ["blocks"] } }, "3"],
  [{ include: { tags: ["2", "404"] } }, "4"],
  [{ has_tags: true }, "4"],
  [{ created_from_form: true }, "5"],
];

/** The filter for all other cards. */
function opposite({ include, ...flags }: CardFilters): CardFilters {
  if (include) return { exclude: include };
  return Object.fromEntries(Object.keys(flags).map((key) => [key, false]));
}

describe("a view reveals nothing about hidden documents", () => {
  test.each(asked)("[E4.26] asked for %j", async (filters, card) => {
    const { ada } = await twoSpaces();
    const other = opposite(filters);
    expect(await idsIn(ada.as(eva), filters)).toEqual([]);
    expect(await idsIn(ada.as(eva), other)).toEqual(open);
    for (const workspace of [ada, ada.as(max)]) {
      expect(await idsIn(workspace, filters)).toContain(card);
      expect(await idsIn(workspace, other)).not.toContain(card);
    }
  });

  test.each(asked)("[E4.26 P2.4] nor does its explanation, asked for %j", async (filters, card) => {
    const { ada } = await twoSpaces();
    const explained = await ada.as(eva).explainView(asking(filters), card);
    expect(explained).toMatchObject({ matches: false, clauses: [{ matches: false }] });
    const [clause] = explained.clauses;
    expect([clause?.value].flat().filter(Boolean)).toEqual([]);
    expect(clause?.text).toContain("found nothing");
    expect(await ada.as(eva).explainView(asking(opposite(filters)), card)).toMatchObject({ matches: true });
    expect(await ada.as(max).explainView(asking(filters), card)).toMatchObject({ matches: true });
  });

  test("[E4.26] what is left of several relations counts", async () => {
    const { ada } = await twoSpaces();
    await ada.addCardTags({ card_id: "4", id: "1" });
    await ada.addChildCard({ card_id: "2", child_card_id: "7" });
    await ada.linkCards({ card_id: "3", linked_card_id: "6", linked_card_type: "related" });
    const found = (filters: CardFilters) => idsIn(ada.as(eva), filters);
    expect(await found({ has_tags: true })).toEqual(["4"]);
    expect(await found({ exclude: { tags: ["1", "2"] } })).toEqual(open.filter((id) => id !== "4"));
    expect(await found({ is_parent: true })).toEqual(["2"]);
    expect(await found({ include: { linked_cards: ["blocks", "related"] } })).toEqual(["3", "6"]);
    const { clauses } = await ada.as(eva).explainView(asking({ include: { linked_cards: ["blocks"] } }), "3");
    expect(clauses).toMatchObject([{ value: ["related"], matches: false }]);
  });
});

describe("a card reveals nothing about hidden documents it was made from", () => {
  test("[E4.26] neither of a form nor of a card", async () => {
    const { ada } = await twoSpaces();
    const origins = async (workspace: Workspace) => [
      (await workspace.getCard({ card_id: "5" })).card.form_id,
      (await workspace.getCard({ card_id: "6" })).card.copied_from_card_id,
    ];
    expect(await origins(ada)).toEqual(["2", "11"]);
    expect(await origins(ada.as(max))).toEqual(["2", "11"]);
    expect(await origins(ada.as(eva))).toEqual([undefined, undefined]);
    await ada.updateForm({ form_id: "2", title: "Public", is_public: true });
    await ada.moveCard({ card_id: "11", list_id: "3" });
    expect(await origins(ada.as(eva))).toEqual(["2", "11"]);
    await ada.updateForm({ form_id: "2", title: "Closed", is_public: false });
    await ada.moveCard({ card_id: "11", list_id: "2" });
    expect(await origins(ada.as(eva))).toEqual([undefined, undefined]);
    await ada.updateBoard({ board_id: "2", project_id: "3" });
    expect(await origins(ada.as(eva))).toEqual(["2", "11"]);
  });

  test("[E4.26] a card that is gone looks to everybody as one that is hidden does, until it comes back", async () => {
    const { ada } = await twoSpaces();
    const { card } = await ada.copyCard({ card_id: "7" });
    const view = await showing(ada.watchView({ type: "card", card_filters: { include: { ids: [card.id] } } }));
    const sources = async () => [
      view.current[0]?.copied_from_card_id,
      ...(await Promise.all(
        [ada, ada.as(max), ada.as(eva)].map(async (each) => {
          return (await each.getCard({ card_id: card.id })).card.copied_from_card_id;
        }),
      )),
    ];
    expect(new Set(await sources())).toEqual(new Set(["7"]));
    await ada.deleteCard({ card_id: "7" });
    expect(new Set(await sources())).toEqual(new Set([undefined]));
    await undoLast(ada);
    expect(new Set(await sources())).toEqual(new Set(["7"]));
  });

  test("[E4.26 H2.1] a form that comes back is shown again", async () => {
    const { ada } = await twoSpaces();
    const { card } = await ada.createCard({ title: "From the open form", list_id: "1", form_id: "1" });
    const formShown = async () => (await ada.as(eva).getCard({ card_id: card.id })).card.form_id;
    expect(await formShown()).toBe("1");
    await ada.deleteForm({ form_id: "1" });
    expect(await formShown()).toBeUndefined();
    await undoLast(ada);
    expect(await formShown()).toBe("1");
  });
});

describe("a live view reveals nothing about documents that", () => {
  async function watched(filters: CardFilters) {
    const { ada, clock } = await twoSpaces();
    const view = await showing(ada.as(eva).watchView(asking(filters)));
    return { ada, clock, view, heard: listenTo(view) };
  }

  const moveParent = (list_id: string) => (ada: Workspace) => ada.moveCard({ card_id: "11", list_id });
  const setForm = (is_public: boolean) => (ada: Workspace) =>
    ada.updateForm({ form_id: "2", title: "Changed", is_public });
  const setSpace = (is_private: boolean) => (ada: Workspace) => ada.updateProject({ project_id: "2", is_private });
  const child = { card_id: "2", child_card_id: "7" };

  type Change = (ada: Workspace) => Promise<unknown>;
  test.each<[what: string, filters: CardFilters, shown: readonly string[], show: Change, hide: Change]>([
    ["move to a closed space: a parent", { has_parent_card: true }, ["0 Child"], moveParent("3"), moveParent("2")],
    [
      "are given to a closed space: a tag",
      { has_tags: true },
      ["0 Tagged"],
      (ada) => ada.updateTag({ tag_id: "2", project_id: null }),
      undoLast,
    ],
    ["stop being open to all: a form", { created_from_form: true }, ["0 Submitted"], setForm(true), setForm(false)],
    [
      "lie in a space that is closed",
      { is_parent: true },
      ["0 Parent", "1 Secret parent"],
      setSpace(false),
      setSpace(true),
    ],
    [
      "are related to a card beside one that is not hidden: a child",
      { is_parent: true },
      ["0 Parent"],
      (ada) => ada.addChildCard(child),
      (ada) => ada.removeChildCard(child),
    ],
  ])("[E4.26 P4.8] %s", async (_, filters, shown, show, hide) => {
    const { ada, view, heard } = await watched(filters);
    const seen = () => view.current.map(({ title }, index) => `${index} ${title}`);
    expect(seen()).toEqual([]);
    await show(ada);
    expect(seen()).toEqual(shown);
    await hide(ada);
    expect(seen()).toEqual([]);
    expect(heard.map(inShort)).toMatchObject([{ added: shown }, { removed: shown }]);
  });

  test("[E4.26 P4.5] would change it as time passes", async () => {
    const { ada, clock, view } = await watched({ has_tags: true, due_date: { after: "now" } });
    const due_date = Math.floor(clock.now() / 1000) + 60;
    await ada.updateCard({ card_id: "4", due_date });
    const overdue = await showing(
      ada.as(eva).watchView(asking({ has_tags: true, due_date: { after: "0", before: "now" } })),
    );
    expect([view.nextChangeAt, overdue.nextChangeAt]).toEqual([undefined, undefined]);
    await ada.updateTag({ tag_id: "2", project_id: null });
    expect([view.nextChangeAt, overdue.nextChangeAt]).toEqual([due_date, due_date]);
  });
});
