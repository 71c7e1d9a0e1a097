import { expect, test } from "vitest";
import { Corpus, type Entry } from "../../src/integrity/corpus";
import { largestIds } from "../../src/integrity/identities";

const checklist = (id: string, ...items: string[]) => ({ id, items: items.map((id) => ({ id })) });

test("[I1.2 K7.7] the largest numeric id of each counter, checklists and items of cards and epics included", () => {
  const documents: readonly (readonly [Entry["kind"], object])[] = [
    ["card", { id: "9", checklists: [checklist("3", "7", "12"), checklist("2")] }],
    ["card", { id: "10" }],
    ["card", { id: "0011" }],
    ["card", { id: "99x" }],
    ["epic", { id: "1", checklists: [checklist("5", "4")] }],
    ["member", { id: "77" }],
    ["sprint_event", { id: "88" }],
    ["list", { id: "5f0c6d7e-0000-4000-8000-000000000001" }],
  ];
  const corpus = new Corpus(documents.map(([kind, document]) => ({ kind, at: "", document: { ...document } })));
  expect(Object.fromEntries(largestIds(corpus))).toEqual({ card: 11, checklist: 5, checklist_item: 12, epic: 1 });
});

test("[I1.2 U18.3] the cards that records mention count, though they are gone", () => {
  const corpus = new Corpus([
    { kind: "card", at: "", document: { id: "3", copied_from_card_id: "12" } },
    { kind: "time_entry", at: "", document: { id: "01", card_id: "11" } },
    { kind: "sprint_event", at: "", document: { id: "02", card_id: "9" } },
  ]);
  expect(largestIds(corpus).get("card")).toBe(12);
});
