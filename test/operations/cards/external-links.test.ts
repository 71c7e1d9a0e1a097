import { describe, expect, test } from "vitest";
import { cardWorkspace, expectRefused, newWorkspace, refusalOf } from "../fixture";

const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
const url = "https://example.org/draft?a=1#top";

describe("adding an external link", () => {
  test("[U24.4] addExternalLink puts a link after those the card has, with an id and the time", async () => {
    const { workspace, clock, card_id } = await cardWorkspace();
    await workspace.addExternalLink({ card_id, url, display_text: "Draft" });
    clock.advance("1h");
    const { card } = await workspace.addExternalLink({ card_id, url: " http://localhost:3000 ", id: null });
    const now = clock.now() / 1000;
    const [first, second] = card.external_links.flatMap((link) => (link.type === "generic" ? link.generic : []));
    expect(first).toMatchObject({ url, display_text: "Draft", time_added: now - 3600 });
    expect(second).toMatchObject({ url: "http://localhost:3000", display_text: null, time_added: now });
    expect(first?.id).not.toBe(second?.id);
    expect(card.time_updated).toBe(now);
  });

  test("[U24.4] repeating a client's id with the same link changes nothing, and with another is 409", async () => {
    const { workspace, clock, card_id } = await cardWorkspace();
    const { card } = await workspace.addExternalLink({ card_id, url, id });
    clock.advance("1h");
    expect((await workspace.addExternalLink({ card_id, url, id, display_text: null })).card).toEqual(card);
    for (const other of [{ url: "https://example.org" }, { url, display_text: "Draft" }]) {
      const { code, issues } = await refusalOf(workspace.addExternalLink({ card_id, id, ...other }), 409);
      expect([code, issues[0]?.path]).toEqual(["id_reused", "id"]);
    }
    expect((await workspace.getCard({ card_id })).card).toEqual(card);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//example.org",
    "example.org",
    "",
    " ",
    5,
    "https://[",
    `https://a/${"b".repeat(2048)}`,
  ])("[U24.3] the address %j is 400", async (bad) => {
    const { workspace, card_id } = await cardWorkspace();
    await expectRefused(workspace.addExternalLink({ card_id, url: bad as string }), 400, "url");
  });

  test("[U24.3] an id that is no UUID is 400", async () => {
    const { workspace, card_id } = await cardWorkspace();
    await expectRefused(workspace.addExternalLink({ card_id, url, id: "1" }), 400, "id");
  });
});

test("[U24.4] removeExternalLink removes that link and no other; an unknown one is 404", async () => {
  const { workspace, card_id } = await cardWorkspace();
  const { card: before } = await workspace.addExternalLink({ card_id, url });
  await workspace.addExternalLink({ card_id, url, id });
  expect(await workspace.removeExternalLink({ card_id, external_link_id: id })).toEqual({});
  expect((await workspace.getCard({ card_id })).card).toEqual(before);
  const again = workspace.removeExternalLink({ card_id, external_link_id: id });
  await expectRefused(again, 404, "external_link_id");
});

test("[U24.4 K7.6] a link that is loaded without an id gets one, by which it can be removed", async () => {
  const { workspace, card_id } = await cardWorkspace();
  await workspace.addExternalLink({ card_id, url, id });
  const snapshot = await workspace.export();
  const cards = snapshot.cards.map((card) => ({
    ...card,
    external_links: [{ type: "generic", generic: { url } } as const, ...card.external_links],
  }));
  const { workspace: other } = newWorkspace();
  await other.load({ ...snapshot, cards });
  const { card } = await other.getCard({ card_id });
  const [first, second] = card.external_links.flatMap((link) => (link.type === "generic" ? link.generic : []));
  expect(first).toEqual({ url, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(second?.id).toBe(id);
  await other.removeExternalLink({ card_id, external_link_id: first?.id ?? "" });
  expect((await other.getCard({ card_id })).card.external_links).toEqual([{ type: "generic", generic: second }]);
});
