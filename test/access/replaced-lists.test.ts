import { describe, expect, test } from "vitest";
import type { SnapshotInput } from "workspace-engine";
import { loaded, openAndSecret } from "./open-and-secret";

const hiddenTag = { type: "tag", tag: { id: "2" } } as const;
const hiddenCard = { type: "relation", relation: { card: { card_id: "2" }, similarity: 1 } } as const;
const goneCard = { type: "relation", relation: { card: { card_id: "9" }, similarity: 1 } } as const;
const seen = { type: "tag", tag: { id: "1" } } as const;

const snapshot: SnapshotInput = {
  ...openAndSecret,
  epics: [{ id: "1", title: "Growth", list_id: "31", tag_ids: ["2", "1"], hints: [hiddenTag, seen, hiddenCard] }],
  cards: [
    { id: "1", title: "Top", list_id: "11", tag_ids: ["2", "1"], hints: [hiddenTag, goneCard, seen, hiddenCard] },
    { id: "2", title: "Merge", list_id: "21" },
  ],
};

describe("an actor that replaces a list by what it sees of it", () => {
  test("[E4.26 U26.12 U36.1] changes nothing, wherever what is hidden stands", async () => {
    const { eve } = await loaded(snapshot);
    await eve.updateCard({ card_id: "1", tags: ["1"] });
    await eve.updateEpic({ epic_id: "1", tags: ["1"] });
    await eve.setHints({ card_id: "1", hints: [seen] });
    await eve.setHints({ epic_id: "1", hints: [seen] });
    expect((await eve.getCommits()).commits).toEqual([]);
  });

  test("[U36.1] leaves the hints it is not shown, and is answered those it set", async () => {
    const { ada, eve } = await loaded(snapshot);
    expect(await eve.setHints({ card_id: "1", hints: [] })).toEqual({ hints: [] });
    const { card } = await ada.getCard({ card_id: "1" });
    expect(card.hints).toMatchObject([hiddenTag, hiddenCard]);
    expect((await ada.setHints({ card_id: "1", hints: [seen] })).hints).toMatchObject([seen]);
    expect((await ada.export()).cards?.[0]?.hints).toEqual([seen]);
  });

  test("[U36.1] has room for as many hints as anyone", async () => {
    const { ada, eve } = await loaded(snapshot);
    const hints = [];
    for (let number = 0; number < 99; number += 1) {
      const { tag } = await ada.createTag({ name: `Tag ${number}` });
      hints.push({ type: "tag", tag: { id: tag.id } } as const);
    }
    expect((await eve.setHints({ card_id: "1", hints: [...hints, seen] })).hints).toHaveLength(100);
    expect((await ada.export()).cards?.[0]?.hints).toHaveLength(100);
  });
});
