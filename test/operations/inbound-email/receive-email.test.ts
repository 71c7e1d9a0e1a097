import { fc, test as prop } from "@fast-check/vitest";
import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { runs } from "../../runs";
import { boardWithLists, boardWorkspace, pathRefused, refusalOf } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";

const from = "eva@example.org";

/** A board that takes email. */
async function inbox(options = {}) {
  const fixture = await boardWorkspace(options);
  const { workspace, board_id } = fixture;
  const { board } = await workspace.updateBoard({ board_id, email: { active: true } });
  return { ...fixture, to: board.email?.email ?? "" };
}

const cardsIn = async (workspace: Workspace) =>
  (await workspace.previewView({ type: "card", card_filters: {} })).cards ?? [];

test("[U32.1 U32.3 C8.1 L3.2] an email becomes the last card of its first live list", async () => {
  const { workspace, to, lists, board_id } = await inbox();
  await workspace.createCard({ title: "First", list_id: lists.doing });
  await workspace.updateList({ list_id: lists.todo, archived: true });
  const html = "<p>Since <b>today</b></p>";
  const { card } = await workspace.receiveEmail({ to, from, subject: " The page\r\n stays  blank ", html, text: "No" });
  expect(card).toMatchObject({
    title: "The page stays blank",
    content: html,
    list_id: lists.doing,
    board_id,
    status: "started",
  });
  expect(card).not.toHaveProperty("form_id");
  const { list } = await workspace.getList({ list_id: lists.doing });
  expect(list.cards?.map(({ title }) => title)).toEqual(["First", "The page stays blank"]);
});

test("[U32.1] an email is found by its address in any case, with a name or without, or by the board's id", async () => {
  const { workspace, to, board_id } = await inbox();
  for (const where of [{ to }, { to: ` Launch <${to.toUpperCase()}> ` }, { board_id }, { board_id, to: "x@y.zz" }]) {
    expect((await workspace.receiveEmail({ ...where, from })).card.board_id).toBe(board_id);
  }
  expect(await pathRefused(workspace.receiveEmail({ to: "x@y.zz", from }), 404)).toBe("to");
  expect(await pathRefused(workspace.receiveEmail({ board_id: "404", from }), 404)).toBe("board_id");
  expect(await pathRefused(workspace.receiveEmail({ from }), 400)).toBe("to");
  expect(await pathRefused(workspace.receiveEmail({ to: "", board_id: null, from }), 400)).toBe("to");
});

test.each([
  [undefined, "(no subject)"],
  [" \n ", "(no subject)"],
  ["x".repeat(3000), "x".repeat(1024)],
])("[U32.3] an email with the subject %j is called %j", async (subject, title) => {
  const { workspace, to } = await inbox();
  expect((await workspace.receiveEmail({ to, from, subject })).card.title).toBe(title);
});

test.each([
  ["One\nTwo\r\n\r\n \nThree", "<p>One<br>Two</p><p>Three</p>"],
  ['<script> & "me"', "<p>&lt;script&gt; &amp; &quot;me&quot;</p>"],
  [" \n ", ""],
  [null, ""],
])("[U32.3] an email whose text is %j has the content %j", async (text, content) => {
  const { workspace, to } = await inbox();
  expect((await workspace.receiveEmail({ to, from, text, html: " " })).card.content).toBe(content);
});

test("[U32.3 C6.5] an email that is too long is 400", async () => {
  const { workspace, to } = await inbox();
  expect(await pathRefused(workspace.receiveEmail({ to, from, text: "<".repeat(30_000) }), 400)).toBe("text");
  expect(await pathRefused(workspace.receiveEmail({ to, from, html: "x".repeat(102_401) }), 400)).toBe("html");
  await workspace.receiveEmail({ to, from, text: "<".repeat(20_000) });
  expect(await cardsIn(workspace)).toHaveLength(1);
});

test("[U32.5 E5.2] an email records its sender beside the actor that brought it", async () => {
  const { workspace, to } = await inbox();
  const gateway = workspace.as({
    user_id: "mail",
    role: "member",
    type: "robot",
    source: { type: "oauth", client_id: "mail" },
  });
  const { card } = await gateway.receiveEmail({ to, from: "Eva <Eva@Example.org>", email_verified: true });
  const source = { type: "email", email_addr: "Eva@Example.org", email_verified: true };
  expect(card.user).toEqual({ user_id: "mail", type: "robot", source });
  expect(card.user_updated).toEqual(card.user);
  expect(card.user_id).toBe("mail");
});

test("[U32.5] an email is on behalf of the active member with the sender's address, if that is verified", async () => {
  const { workspace, to } = await inbox();
  await workspace.addMember({ user_id: "u-old", email: from, status: "invited" });
  await workspace.addMember({ user_id: "u-eva", email: "EVA@example.org" });
  const behalf = async (sender: string, email_verified?: boolean) => {
    const { card } = await workspace.receiveEmail({ to, from: sender, email_verified });
    return card.user.source?.on_behalf_of;
  };
  expect(await behalf(from, true)).toBe("u-eva");
  expect(await behalf(from, false)).toBeUndefined();
  expect(await behalf(from)).toBeUndefined();
  expect(await behalf("else@example.org", true)).toBeUndefined();
});

test.each(["", "eva", "eva@host", "<>", "Eva <eva>", "a b@c.de", "a@b.c, d@e.f", `${"x".repeat(250)}@a.bc`])(
  "[U32.5] an email from %j is 400",
  async (sender) => {
    const { workspace, to } = await inbox();
    expect(await pathRefused(workspace.receiveEmail({ to, from: sender }), 400)).toBe("from");
  },
);

test("[U32.1 E2.10] an email to a board whose address is off, or that has none, is 409", async () => {
  const { workspace, to, board_id } = await inbox();
  await workspace.updateBoard({ board_id, email: { active: false } });
  expect(await refusalOf(workspace.receiveEmail({ to, from }), 409)).toMatchObject({ code: "inbound_email_off" });
  await workspace.updateBoard({ board_id, email: null });
  await refusalOf(workspace.receiveEmail({ board_id, from }), 409);
  await refusalOf(workspace.receiveEmail({ to, from }), 404);
  expect(await cardsIn(workspace)).toEqual([]);
});

test("[U32.1 U21.14] an email to an archived board, or one without a live list, is 409", async () => {
  const { workspace, to, board_id, lists } = await inbox();
  for (const list_id of Object.values(lists)) await workspace.updateList({ list_id, archived: true });
  expect(await refusalOf(workspace.receiveEmail({ to, from }), 409)).toMatchObject({ code: "archived_target" });
  await workspace.updateBoard({ board_id, archived: true });
  expect(await refusalOf(workspace.receiveEmail({ to, from }), 409)).toMatchObject({ code: "archived_target" });
});

test("[U32.8] a message that comes again answers the card it made, as it stands, and makes no other", async () => {
  const { workspace, to, board_id, lists } = await inbox();
  const message_id = "<1@example.org>";
  const { card } = await workspace.receiveEmail({ to, from, subject: "Help", message_id });
  await workspace.moveCard({ card_id: card.id, list_id: lists.done });
  await workspace.updateBoard({ board_id, email: { active: false } });
  const { card: again } = await workspace.receiveEmail({ to, from, subject: "Other", message_id: ` ${message_id} ` });
  expect(again).toEqual((await workspace.getCard({ card_id: card.id })).card);
  expect(again.list_id).toBe(lists.done);
  expect(await cardsIn(workspace)).toHaveLength(1);
});

test("[U32.8] a message without a message id, or to another board, is another email", async () => {
  const { workspace, to } = await inbox();
  for (const message_id of [undefined, null, "", " "]) await workspace.receiveEmail({ to, from, message_id });
  const { board_id } = await boardWithLists(workspace);
  await workspace.updateBoard({ board_id, email: { active: true } });
  for (const where of [{ to }, { board_id }]) {
    await workspace.receiveEmail({ ...where, from, message_id: "m" });
    await workspace.receiveEmail({ ...where, from, message_id: "m" });
  }
  expect(await cardsIn(workspace)).toHaveLength(6);
});

test("[U32.8] a message that comes to a copy of the card answers the card, and after its removal makes a new one", async () => {
  const { workspace, to } = await inbox();
  const { card } = await workspace.receiveEmail({ to, from, message_id: "m" });
  await workspace.copyCard({ card_id: card.id });
  expect((await workspace.receiveEmail({ to, from, message_id: "m" })).card.id).toBe(card.id);
  await workspace.deleteCard({ card_id: card.id });
  expect((await workspace.receiveEmail({ to, from, message_id: "m" })).card.id).not.toBe(card.id);
});

prop.prop([fc.scheduler()], { numRuns: runs(40) })(
  "[U32.8] a message that comes several times at once makes one card",
  async (scheduler) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace, to } = await inbox({ storage });
    const receive = async () => (await workspace.receiveEmail({ to, from, message_id: "m" })).card.id;
    const ids = await interleave(receive, receive, receive);
    expect(new Set(ids).size).toBe(1);
    expect(await cardsIn(workspace)).toHaveLength(1);
  },
);
