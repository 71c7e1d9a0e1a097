import { expect, test } from "vitest";
import { namesWhere } from "../../src/fields/field-table";
import type { CardDocument } from "../../src/resources/card/card-document";
import { cardFields } from "../../src/resources/card/card-fields";
import { cardPresenter } from "../../src/resources/card/operations/present-card";
import { checklistFields, checklistItemFields } from "../../src/resources/checklist/checklist-fields";
import { presentChecklist, presentChecklistItem } from "../../src/resources/checklist/operations/present-checklist";
import type { OperationContext } from "../../src/session/context";

/** A value for each of the fields, other ones than those of any other field. */
const valuesOf = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, `the ${name}`]));

const shown = (item: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, (item as Record<string, unknown>)[name]]));

const nothing = {
  places: { lists: new Map(), boards: new Map() },
  relatives: new Map(),
  epics: new Map(),
  tags: new Map(),
  comments: new Map(),
  forms: undefined,
};

test("a card shows every field that its table says is shown as it is stored", () => {
  const names = namesWhere(cardFields, "isShown");
  const document = {
    ...valuesOf([...names, "title"]),
    id: "1",
    user: { user_id: "u-ada", type: "user" },
    user_updated: { user_id: "u-ada", type: "user" },
    ...{ members: [], tag_ids: [], child_card_ids: [], linked_cards: [], checklists: [], hints: [] },
    ...{ external_links: [], watcher_ids: [], bookmarker_ids: [] },
  } as unknown as CardDocument;
  const context = { teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } } as unknown as OperationContext;
  const card = cardPresenter.build(document, nothing, context);
  expect(shown(card, names)).toEqual(shown(document, names));
});

test("a checklist and its items do, too", () => {
  const ofItem = namesWhere(checklistItemFields, "isShown");
  const item = valuesOf(ofItem) as unknown as Parameters<typeof presentChecklistItem>[1];
  expect(presentChecklistItem("7", item)).toEqual({ ...item, checklist_id: "7" });
  const names = namesWhere(checklistFields, "isShown");
  const checklist = { ...valuesOf(names), items: [item] } as unknown as Parameters<typeof presentChecklist>[1];
  const items = [{ ...item, checklist_id: checklist.id }];
  expect(presentChecklist("3", checklist)).toEqual({ ...valuesOf(names), card_id: "3", items });
});
