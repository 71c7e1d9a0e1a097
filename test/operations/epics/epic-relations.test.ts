import { describe, expect, test } from "vitest";
import { lastCommit } from "../../history/last-commit";
import { cardWorkspace, expectRefused } from "../fixture";

async function withEpic() {
  const fixture = await cardWorkspace();
  const { workspace } = fixture;
  const { epic } = await workspace.createEpic({ title: "Epic" });
  const read = async () => (await workspace.getEpic({ epic_id: epic.id })).epic;
  return { ...fixture, epic_id: epic.id, read };
}

describe("the links of an epic", () => {
  test("[U29.15] show the cards as they are now, and the cards show nothing of it", async () => {
    const { workspace, clock, lists, epic_id, card_id, read } = await withEpic();
    const before = (await workspace.getCard({ card_id })).card;
    await clock.advance("1h");
    const { linked_card } = await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "blocked_by" });
    expect(linked_card).toMatchObject({ card_id, title: "Card", linked_card_type: "blocked_by" });
    await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "related" });
    const twice = await read();
    expect(twice.linked_cards.map((link) => link.linked_card_type)).toEqual(["blocked_by", "related"]);
    expect(twice.linked_cards[0]).toEqual(linked_card);
    expect(twice.time_updated).toBe(clock.now() / 1000);
    await clock.advance("1h");
    await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "related" });
    expect(await read()).toEqual(twice);
    expect((await workspace.getCard({ card_id })).card).toEqual(before);
    await workspace.updateCard({ card_id, title: "Renamed", list_id: lists.doing });
    expect((await read()).linked_cards[0]).toMatchObject({ title: "Renamed", status: "started" });
  });

  test("[U29.15] are taken away, by type or all of them", async () => {
    const { workspace, clock, epic_id, card_id, read } = await withEpic();
    const none = await read();
    await clock.advance("1h");
    expect(await workspace.unlinkEpicFromCard({ epic_id, card_id })).toEqual({});
    expect(await read()).toEqual(none);
    for (const linked_card_type of ["blocks", "related", "duplicates"] as const) {
      await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type });
    }
    await workspace.unlinkEpicFromCard({ epic_id, card_id, linked_card_type: "related" });
    expect((await read()).linked_cards.map((link) => link.linked_card_type)).toEqual(["blocks", "duplicates"]);
    await workspace.unlinkEpicFromCard({ epic_id, card_id });
    expect((await read()).linked_cards).toEqual([]);
  });

  test("[U18.3 L5.3] are forgotten when the card is removed, and come back with it", async () => {
    const { workspace, clock, epic_id, card_id, read } = await withEpic();
    await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "related" });
    const before = await read();
    await clock.advance("1h");
    await workspace.deleteCard({ card_id });
    expect(await read()).toEqual({ ...before, linked_cards: [] });
    expect(await workspace.verify()).toEqual([]);
    await workspace.undo(await lastCommit(workspace));
    expect((await read()).linked_cards).toEqual(before.linked_cards);
  });
});

describe("the external links of an epic", () => {
  const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";

  test("[U24.4 U24.3] are added, each once, and taken off", async () => {
    const { workspace, clock, epic_id, read } = await withEpic();
    const url = "https://example.org/brief";
    const { epic } = await workspace.addEpicExternalLink({ epic_id, url, id, display_text: "Brief" });
    const generic = { url, id, display_text: "Brief", time_added: clock.now() / 1000 };
    expect(epic.external_links).toEqual([{ type: "generic", generic }]);
    await clock.advance("1h");
    expect(await workspace.addEpicExternalLink({ epic_id, url, id, display_text: "Brief" })).toEqual({ epic });
    await expectRefused(workspace.addEpicExternalLink({ epic_id, url, id }), 409, "id");
    await expectRefused(workspace.addEpicExternalLink({ epic_id, url: "file:///etc" }), 400, "url");
    expect(await workspace.removeEpicExternalLink({ epic_id, external_link_id: id })).toEqual({});
    expect((await read()).external_links).toEqual([]);
    const again = workspace.removeEpicExternalLink({ epic_id, external_link_id: id });
    await expectRefused(again, 404, "external_link_id");
  });
});

describe("the tags and the schema of an epic", () => {
  test("[U26.12] tags are replaced as a whole", async () => {
    const { workspace, epic_id } = await withEpic();
    const { tag: a } = await workspace.createTag({ name: "A" });
    const { tag: b } = await workspace.createTag({ name: "B" });
    const { epic } = await workspace.updateEpic({ epic_id, tags: [b.id, a.id, b.id] });
    expect(epic.tags.map(({ name }) => name)).toEqual(["B", "A"]);
    expect((await workspace.updateEpic({ epic_id, title: "Goal" })).epic.tags).toHaveLength(2);
    expect((await workspace.updateEpic({ epic_id, tags: null })).epic.tags).toEqual([]);
  });
});
