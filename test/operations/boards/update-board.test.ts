import { expect, test } from "vitest";
import { boardWorkspace, expectRefused } from "../fixture";

test("[U10.3 T6.1] null leaves the two flags of a board", async () => {
  const { workspace, board_id } = await boardWorkspace();
  const { board } = await workspace.updateBoard({ board_id, card_cover_enabled: true, is_public: true });
  const nothing = { board_id, card_cover_enabled: null, is_public: null };
  expect(await workspace.updateBoard(nothing)).toEqual({ board });
});

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
