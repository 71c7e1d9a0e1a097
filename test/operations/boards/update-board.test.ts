import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { boardWorkspace, expectRefused, newWorkspace, refusalOf } from "../fixture";

describe("the looks of a board", () => {
  test("[U10.3 T6.1] null leaves the two flags", async () => {
    const { workspace, board_id } = await boardWorkspace();
    const { board } = await workspace.updateBoard({ board_id, card_cover_enabled: true, is_public: true });
    const nothing = { board_id, card_cover_enabled: null, is_public: null };
    expect(await workspace.updateBoard(nothing)).toEqual({ board });
  });

  test.each(["javascript:alert(1)", "ftp://example.org", "/launch", "", "https://", "https://a b", "https://a\\@b"])(
    "[U24.3] the public address %j is 400",
    async (url) => {
      const { workspace, board_id } = await boardWorkspace();
      const call = workspace.updateBoard({ board_id, public_settings: { url } });
      await expectRefused(call, 400, "public_settings.url");
    },
  );

  test("[U22.3] the board's email address stays the same, active or not, and null clears it", async () => {
    const { workspace, board_id, project_id } = await boardWorkspace();
    const { board: other } = await workspace.createBoard({ project_id, title: "Other" });
    const { board } = await workspace.updateBoard({ board_id, email: { active: true } });
    expect(board.email).toEqual({ email: `board-${board_id}@t-acme.invalid`, active: true });
    const given = { active: false, email: "mine@example.org" };
    const { board: silent } = await workspace.updateBoard({ board_id, email: given });
    expect(silent.email).toEqual({ ...board.email, active: false });
    const { board: second } = await workspace.updateBoard({ board_id: other.id, email: { active: true } });
    expect(second.email?.email).not.toBe(board.email?.email);
    expect((await workspace.updateBoard({ board_id, email: null })).board).not.toHaveProperty("email");
  });

  test("[U22.4] webhook_notifications replaces all settings, and an option left out is off", async () => {
    const { workspace, board_id } = await boardWorkspace();
    const webhook = { destination_type: "slack_channel_webhook", integration_id: "slack-1" } as const;
    const off = { card_created: false, card_moved: false, card_commented: false, card_due_date: false };
    const { board } = await workspace.updateBoard({
      board_id,
      webhook_notifications: [{ webhook, options: { card_moved: true, card_created: null } }, { webhook }],
    });
    expect(board.webhook_notifications).toEqual([
      { webhook, options: { ...off, card_moved: true } },
      { webhook, options: off },
    ]);
    const { board: cleared } = await workspace.updateBoard({ board_id, webhook_notifications: null });
    expect(cleared.webhook_notifications).toEqual([]);
    const bad = { destination_type: "carrier_pigeon", integration_id: "1" };
    const call = workspace.updateBoard({ board_id, webhook_notifications: [{ webhook: bad as never }] });
    await expectRefused(call, 400, "webhook_notifications[0].webhook.destination_type");
  });
});

describe("version-control mapping", () => {
  test("[U22.4 U22.6] vcs_mapping replaces the mapping, and a branch keeps the time it was first named", async () => {
    const { workspace, clock, board_id, lists } = await boardWorkspace();
    const first = clock.now() / 1000;
    const { board } = await workspace.updateBoard({
      board_id,
      vcs_mapping: {
        pr_draft: lists.todo,
        pr_open: "",
        branches: [
          { name: "main", pr_merged: lists.done },
          { name: "next", time_created: 1_767_000_000_000 },
        ],
      },
    });
    expect(board.vcs_mapping).toEqual({
      pr_draft: lists.todo,
      branches: [
        { name: "main", pr_merged: lists.done, time_created: first },
        { name: "next", time_created: 1_767_000_000 },
      ],
    });
    clock.advance("1h");
    const branches = [{ name: "new" }, { name: "main", pr_merged: null }, { name: "next" }];
    const { board: changed } = await workspace.updateBoard({ board_id, vcs_mapping: { branches } });
    expect(changed.vcs_mapping).toEqual({
      branches: [
        { name: "new", time_created: clock.now() / 1000 },
        { name: "main", time_created: first },
        { name: "next", time_created: 1_767_000_000 },
      ],
    });
    expect((await workspace.updateBoard({ board_id, vcs_mapping: null })).board).not.toHaveProperty("vcs_mapping");
  });

  test("[U22.6 E2.3] a list that does not exist is 404 and one of another board 400, naming its place", async () => {
    const { workspace, board_id, project_id, lists } = await boardWorkspace();
    const { board: other } = await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "Open" }] });
    const foreign = other.list_order[0] ?? "";
    const { lists: epicLists } = await workspace.getEpics();
    const set = (vcs_mapping: object) => workspace.updateBoard({ board_id, vcs_mapping });
    const branches = (...rules: readonly object[]) => ({ branches: rules.map((rule) => ({ name: "main", ...rule })) });
    await expectRefused(set({ pr_open: "404" }), 404, "vcs_mapping.pr_open");
    await expectRefused(set({ pr_closed: foreign }), 400, "vcs_mapping.pr_closed");
    await expectRefused(set({ pr_closed: epicLists[0]?.id }), 400, "vcs_mapping.pr_closed");
    await expectRefused(set(branches({ pr_draft: "404" })), 404, "vcs_mapping.branches[0].pr_draft");
    const second = branches({ pr_merged: lists.done }, { name: "next", pr_merged: foreign });
    await expectRefused(set(second), 400, "vcs_mapping.branches[1].pr_merged");
    expect((await workspace.getBoard({ board_id })).board).not.toHaveProperty("vcs_mapping");
  });

  test("[U22.6] a branch without a name or named twice is 400", async () => {
    const { workspace, board_id } = await boardWorkspace();
    const set = (...names: readonly string[]) =>
      workspace.updateBoard({ board_id, vcs_mapping: { branches: names.map((name) => ({ name })) } });
    await expectRefused(set("main", ""), 400, "vcs_mapping.branches[1].name");
    const { issues } = await refusalOf(set("main", "next", "main"), 400);
    expect(issues).toMatchObject([{ path: "vcs_mapping.branches[2].name", code: "duplicate" }]);
  });
});

async function titlesIn(workspace: Workspace, project_id: string): Promise<readonly string[]> {
  return (await workspace.getBoards({ project_id })).boards.map((board) => board.title);
}

describe("the place of a board", () => {
  async function threeBoards(workspace: Workspace) {
    const { project } = await workspace.createProject({ title: "Website" });
    const ids = [];
    for (const title of ["A", "B", "C"]) {
      ids.push((await workspace.createBoard({ project_id: project.id, title })).board.id);
    }
    const [a = "", b = "", c = ""] = ids;
    return { project_id: project.id, a, b, c };
  }

  test("[U22.10] project_id moves a board to another space, last or at the position", async () => {
    const { workspace, clock } = newWorkspace();
    const { a, b, c, project_id } = await threeBoards(workspace);
    const { project: shop } = await workspace.createProject({ title: "Shop" });
    for (const title of ["X", "Y"]) await workspace.createBoard({ project_id: shop.id, title });
    clock.advance("1h");
    const { board } = await workspace.updateBoard({ board_id: a, project_id: shop.id });
    expect(board).toMatchObject({ project_id: shop.id, time_updated: clock.now() / 1000 });
    await workspace.updateBoard({ board_id: b, project_id: shop.id, position: 1 });
    expect(await titlesIn(workspace, shop.id)).toEqual(["X", "B", "Y", "A"]);
    expect(await titlesIn(workspace, project_id)).toEqual(["C"]);
    const { board: kept } = await workspace.updateBoard({ board_id: c, project_id });
    expect(kept).toEqual((await workspace.getBoard({ board_id: c })).board);
  });

  test("[U22.10 L5.3 C1.1] lists and cards go along and keep tags, parents and links", async () => {
    const { workspace, clock, board_id, project_id, lists } = await boardWorkspace();
    const { tag } = await workspace.createTag({ name: "Copy", project_id });
    const { card: parent } = await workspace.createCard({ title: "Parent", list_id: lists.todo, tags: [tag.id] });
    await workspace.createCard({ title: "Child", list_id: lists.done, parent_card_id: parent.id });
    const { sprint } = await workspace.createSprint({ project_id });
    const { card: stays } = await workspace.createCard({ title: "Stays", sprint_id: sprint.id });
    const { project: shop } = await workspace.createProject({ title: "Shop" });
    const { board: before } = await workspace.getBoard({ board_id, include: ["lists"] });
    clock.advance("1h");
    await workspace.updateBoard({ board_id, project_id: shop.id });
    const { board: after } = await workspace.getBoard({ board_id, include: ["lists"] });
    const moved = JSON.parse(
      JSON.stringify(before.lists).replaceAll(`"project_id":"${project_id}"`, `"project_id":"${shop.id}"`),
    );
    expect(after.lists?.flatMap((list) => list.cards ?? []).map((card) => card.project_id)).toEqual([shop.id, shop.id]);
    const tagged = after.lists?.[0]?.cards?.[0]?.tags;
    expect(tagged).toEqual([{ ...tag, total_cards: 1 }]);
    moved[0].cards[0].tags = tagged;
    expect(after.lists).toEqual(moved);
    expect((await workspace.getCard({ card_id: stays.id })).card.project_id).toBe(project_id);
  });
});
