import { describe, expect, test } from "vitest";
import type { CardViewRequest } from "workspace-engine";
import { createTestWorkspace, matchers, viewOf } from "workspace-engine/testing";
import { boardWithLists } from "../../operations/fixture";

expect.extend(matchers);

const started: CardViewRequest = {
  type: "card",
  card_filters: { is_archived: false, include: { statuses: ["started"] } },
};

async function threeCards() {
  const { workspace } = await createTestWorkspace();
  const { lists, project_id } = await boardWithLists(workspace);
  await workspace.createCard({ title: "Write", list_id: lists.todo });
  await workspace.createCard({ title: "Draw", list_id: lists.doing });
  await workspace.createCard({ title: "Print", list_id: lists.doing, priority: 1 });
  const max = workspace.as({ user_id: "u-max", role: "member" });
  const close = () => workspace.updateProject({ project_id, is_private: true });
  return { workspace, lists, project_id, view: viewOf(workspace, started), viewOfMax: viewOf(max, started), close };
}

/** The message of a failing matcher. */
async function messageOf(assertion: () => unknown): Promise<string> {
  try {
    await assertion();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return expect.fail("The matcher holds.");
}

describe("matchers on a view", () => {
  test("[V2.2] find a card by its id or by fields of it, over all pages", async () => {
    const { workspace } = await threeCards();
    const view = viewOf(workspace, { ...started, count: 1 });
    await expect(view).toContainCard("2");
    await expect(view).toContainCard("3");
    await expect(view).toContainCard({ title: "Print", priority: 1 });
    await expect(view).toContainCard({ title: expect.stringMatching(/^Pr/) });
    await expect(view).not.toContainCard("1");
    await expect(view).not.toContainCard("404");
    await expect(view).not.toContainCard({ title: "Print", priority: 2 });
    await expect(view).not.toContainCard({ title: "Write" });
  });

  test("[V2.2] look when they are asked, as the workspace's actor", async () => {
    const { workspace, lists, view, viewOfMax, close } = await threeCards();
    await workspace.updateCard({ card_id: "1", list_id: lists.doing });
    await expect(view).toContainCard("1");
    await close();
    await expect(viewOfMax).not.toContainCard("1");
  });

  test("[V2.2] say filter by filter why a card is missing, and what is there", async () => {
    const { view } = await threeCards();
    expect(await messageOf(() => expect(view).toContainCard("1"))).toBe(
      [
        'expect(view).toContainCard("1")',
        "",
        "Card 1 is not in the view:",
        "  ✗ card_filters.include.statuses: Statuses must be any of started. No: found committed.",
        "  ✓ card_filters.is_archived: Is archived must be false. Yes: found nothing.",
        "",
        'The view holds 2 cards: 3 "Print", 2 "Draw".',
      ].join("\n"),
    );
  });

  test("[V2.2] explain the cards that are like what was looked for", async () => {
    const { workspace, lists, view } = await threeCards();
    expect(await messageOf(() => expect(view).toContainCard({ title: "Write" }))).toContain(
      'Card 1 "Write" is not in the view:\n  ✗ card_filters.include.statuses',
    );
    const none = await messageOf(() => expect(view).toContainCard({ title: "Nowhere" }));
    expect(none).toContain("No card that the acting user can see matches that.\n\nThe view holds 2 cards");
    for (const title of ["A", "B", "C", "D"]) await workspace.createCard({ title, list_id: lists.todo, priority: 4 });
    const many = await messageOf(() => expect(view).toContainCard({ priority: 4 }));
    expect(many.match(/is not in the view/g)?.length).toBe(3);
    expect(many).toContain("The same applies to 1 more.");
  });

  test("[V2.2] say that a card does not exist or is hidden", async () => {
    const { view, viewOfMax, close } = await threeCards();
    expect(await messageOf(() => expect(view).toContainCard("404"))).toContain(
      "Card 404 is not in the view: There is no card 404 in this workspace.",
    );
    await close();
    expect(await messageOf(() => expect(viewOfMax).toContainCard("2"))).toMatch(
      /Card 2 is not in the view: The acting user has no access to what the field id names\.\n\nThe view holds no cards\.$/,
    );
  });

  test("[V2.2] warn of a filter that may not be meant", async () => {
    const { workspace } = await threeCards();
    const due = viewOf(workspace, { type: "card", card_filters: { due_date: { before: "now" } } });
    const message = await messageOf(() => expect(due).not.toContainCard("1"));
    expect(message).toMatch(/\n {2}! card_filters\.due_date: /);
  });

  test("[V2.2] say filter by filter why a card is there that should not be", async () => {
    const { workspace, view } = await threeCards();
    expect(await messageOf(() => expect(view).not.toContainCard({ title: "Draw" }))).toBe(
      [
        'expect(view).not.toContainCard({ title: "Draw" })',
        "",
        'Card 2 "Draw" is in the view:',
        "  ✓ card_filters.include.statuses: Statuses must be any of started. Yes: found started.",
        "  ✓ card_filters.is_archived: Is archived must be false. Yes: found nothing.",
      ].join("\n"),
    );
    const all = viewOf(workspace, { type: "card", card_filters: {} });
    expect(await messageOf(() => expect(all).not.toContainCard("1"))).toContain("The view has no filters.");
  });

  test("[V2.2] there are such for boards and pages", async () => {
    const { workspace, project_id } = await threeCards();
    const { page } = await workspace.createPage({ title: "Handbook", project_id });
    const boards = viewOf(workspace, { type: "board", board_filters: {} });
    const pages = viewOf(workspace, { type: "page", page_filters: { is_archived: false } });
    await expect(boards).toContainBoard({ title: "Launch" });
    await expect(pages).toContainPage(page.id);
    expect(await messageOf(() => expect(boards).toContainBoard("9"))).toContain(
      "Board 9 is not in the view: There is no",
    );
    expect(await messageOf(() => expect(pages).not.toContainPage(page.id))).toContain("Page 1");
  });
});

describe("matchers on an answer", () => {
  test("[V2.2] answer at once, and name the contents", async () => {
    const { workspace } = await threeCards();
    const answer = await workspace.previewView(started);
    expect(answer).toContainCard("2");
    expect(answer).not.toContainCard({ title: "Write" });
    expect(await messageOf(() => expect(answer).toContainCard("1"))).toBe(
      'expect(view).toContainCard("1")\n\nThe view holds 2 cards: 3 "Print", 2 "Draw".\n' +
        "Expect viewOf(workspace, request) to see why.",
    );
    const like = { title: expect.stringContaining("zzz"), priority: 2, content: expect.stringMatching(/x/) };
    expect(await messageOf(() => expect(answer).toContainCard(like))).toContain(
      '({ title: StringContaining "zzz", priority: 2, content: StringMatching /x/ })',
    );
    expect(await messageOf(() => expect(answer).not.toContainCard("2"))).toContain('It holds 1 card: 2 "Draw".');
    const many = { cards: Array.from({ length: 12 }, (_, index) => ({ id: String(index), title: "Same" })) };
    expect(await messageOf(() => expect(many).toContainCard("x"))).toContain('9 "Same" and 2 more.');
  });

  test.each([null, 7, {}, { cards: 7 }, { boards: [] }])("[V2.2] refuse to look at %j", (received) => {
    expect(() => expect(received).toContainCard("1")).toThrow(TypeError);
  });

  test("[V2.2] refuse a view of another type, and to look for nothing", async () => {
    const { workspace } = await threeCards();
    const boards = viewOf(workspace, { type: "board", board_filters: {} });
    expect(() => void expect(boards).toContainCard("1")).toThrow("toContainCard looks at viewOf");
    const nothing: unknown = null;
    expect(() => void expect({ cards: [] }).toContainCard(nothing as string)).toThrow(TypeError);
  });
});
