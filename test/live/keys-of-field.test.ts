import { describe, expect, test } from "vitest";
import { documentIn, type Kind, keysOfField, kindDefinitions, readField } from "../../src/documents";
import type { JsonObject } from "../../src/storage/storage";
import { generateWorkspace } from "../../src/testing";

/** What documents may have that those of the generator do not. */
const more: Readonly<Record<"card" | "board" | "page", JsonObject>> = {
  card: {
    email_key: "k",
    form_id: "1",
    due_date: 1,
    due_date_told: { due_date: 1, due: "soon" },
    archived: { date: 1 },
    archived_list: true,
    archived_board: true,
    child_card_ids: ["1"],
    parent_card_id: "1",
    linked_cards: [{ card_id: "1", linked_card_type: "blocks" }],
    external_links: [{ type: "url" }],
    order_key: "zz",
    sprint_id: "1",
    watcher_ids: ["u"],
    bookmarker_ids: ["u"],
  },
  board: {
    email: { active: true, email: "board-1@t-acme.invalid" },
    webhook_notifications: [{ options: { card_due_date: true } }],
    members: [{ user_id: "u" }],
    archived: { date: 1 },
    order_key: "zz",
    watcher_ids: ["u"],
    bookmarker_ids: ["u"],
    time_updated: 1,
  },
  page: {
    is_public: true,
    alias_id: "alias",
    members: [{ user_id: "u" }],
    archived: { date: 1 },
    order_key: "zz",
    parent_page_id: "1",
    watcher_ids: ["u"],
    bookmarker_ids: ["u"],
    time_updated: 1,
  },
};

describe("the keys that a field is made of", () => {
  const generated = generateWorkspace({ seed: 3, cards: 200 });
  const bodies = { card: generated.cards, board: generated.boards, page: generated.pages };

  test.each(["card", "board", "page"] as const)("are all it is made of, for every field of a %s", (kind) => {
    const documents = (bodies[kind] as unknown as readonly JsonObject[]).slice(0, 40);
    const fields = Object.keys(kindDefinitions.find((definition) => definition.kind === kind)?.fields ?? {});
    const changed = new Set<string>();
    for (const [place, document] of documents.entries()) {
      const other: JsonObject = {
        ...documents[(place + 1) % documents.length],
        ...(place % 2 === 0 ? more[kind] : {}),
      };
      let before = document;
      for (const key of Object.keys(other)) {
        const after = { ...before, [key]: other[key] };
        for (const field of fields) {
          if (valueIn(kind, after, field) === valueIn(kind, before, field)) continue;
          changed.add(field);
          expect(keysOfField(kind, field), field).toContain(key);
        }
        before = after;
      }
    }
    expect([...changed].sort()).toEqual(fields.sort());
  });
});

const valueIn = (kind: Kind, body: JsonObject, field: string): string =>
  JSON.stringify(readField(kind, documentIn(kind, body), field));
