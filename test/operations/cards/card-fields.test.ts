import { describe, expect, test } from "vitest";
import { cardWorkspace, expectRefused } from "../fixture";

const input = <T>(value: unknown): T => value as T;

describe("the content of a card", () => {
  test("[U10.3 U25.16 L5.1] is replaced, with its schema when given", async () => {
    const { workspace, clock, card, card_id } = await cardWorkspace();
    expect(card).toMatchObject({ content: "", schema: 1 });
    clock.advance("1h");
    const { card: written } = await workspace.updateCardContent({ card_id, content: " <p>One</p>\n", schema: 2 });
    expect(written).toEqual({ ...card, content: " <p>One</p>\n", schema: 2, time_updated: clock.now() / 1000 });
    clock.advance("1h");
    expect((await workspace.updateCardContent({ card_id, content: " <p>One</p>\n" })).card).toEqual(written);
    const { card: emptied } = await workspace.updateCardContent({ card_id, content: "" });
    expect(emptied).toMatchObject({ content: "", schema: 2 });
  });

  test("[U10.3 C6.5 E2.3] must be given, not be too long, and belong to a card", async () => {
    const { workspace, card_id } = await cardWorkspace();
    await expectRefused(workspace.updateCardContent(input({ card_id })), 400, "content");
    await expectRefused(workspace.updateCardContent(input({ card_id, content: null })), 400, "content");
    await expectRefused(workspace.updateCardContent({ card_id, content: "x".repeat(102_401) }), 400, "content");
  });
});
