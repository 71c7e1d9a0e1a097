import { describe, expect, test } from "vitest";
import type { Ids } from "../access/every-operation";
import { checkAnswer } from "../operations/check-answer";
import { serve } from "./fixture";

/**
 * A request, `t` being the workspace, and the keys of the answer. The body is sent with unknown fields added; without
 * one an empty body is sent as JSON.
 */
type Row = readonly [call: string, answer: string, body?: (ids: Ids) => object];

const member = () => ({ user_id: "u-eva", role: "viewer" });
const card = (ids: Ids) => ({ title: "Draw", list_id: ids.lists[0], board_id: ids.board_id });
const ulid = "01KE6Y4S00EXAMP1E000000009";

/** Row by row what public clients call: users, spaces, boards, cards, and so on. */
const rows: readonly Row[] = [
  ["GET /users/me", "user"],
  ["GET /users/{user_id}", "user"],
  ["PATCH /users/me", "user", () => ({ first_name: "Ada", timezone_id: "Europe/Rome" })],
  ["PATCH /users/u-ada", "user", () => ({ first_name: "Ada" })],
  ["GET /teams/t/members", "invited members"],

  ["GET /t/projects", "count cursor projects"],
  ["GET /t/projects?cursor=", "count cursor projects"],
  ["POST /t/projects", "project", () => ({ title: "Shop", description: "", is_private: true })],
  ["GET /t/projects/{project_id}", "project"],
  ["PATCH /t/projects/{project_id}", "project", () => ({ archived: true })],
  ["DELETE /t/projects/{project_id}", ""],
  ["POST /t/projects/{project_id}/members", "project", member],
  ["POST /t/projects/{project_id}/members/u-eva", "project"],
  ["DELETE /t/projects/{project_id}/members/u-ada", ""],
  ["DELETE /t/projects/{project_id}/members", "", () => ({ user_id: "u-ada" })],

  ["GET /t/boards?project_id={project_id}", "boards"],
  ["GET /t/boards?bookmarked=false", "boards"],
  ["GET /t/boards?archived=False", "boards"],
  [
    "POST /t/boards",
    "board",
    ({ project_id }) => ({ project_id, title: "Ideas", lists: [{ title: "All", behavior: "started" }] }),
  ],
  ["GET /t/boards/{board_id}", "board"],
  ["PATCH /t/boards/{board_id}", "board", () => ({ title: "Take-off", layout: "list" })],
  ["POST /t/boards/{board_id}/copy", "board"],
  ["POST /t/boards/{board_id}/copy", "board", ({ project_id }) => ({ project_id, title: "2" })],
  ["DELETE /t/boards/{board_id}", ""],
  ["POST /t/lists", "list", ({ board_id }) => ({ board_id, title: "Review" })],
  ["PATCH /t/lists/{list_id}", "list", () => ({ title: "Next", behavior: "started" })],
  ["DELETE /t/lists/{list_id}", ""],

  ["POST /t/cards", "card", card],
  ["GET /t/cards/{card_id}", "card"],
  ["PATCH /t/cards/{card_id}", "card", () => ({ priority: 2, due_date: 1767700000 })],
  ["DELETE /t/cards/{card_id}", ""],
  ["PUT /t/cards/{card_id}/content", "card", () => ({ content: "<p>Home</p>" })],
  ["POST /t/cards/{card_id}/copy", "card"],
  ["POST /t/cards/{card_id}/copy", "card", ({ lists }) => ({ list_id: lists[1] })],
  [
    "POST /t/cards/{card_id}/linked_cards",
    "linked_card",
    ({ other_card_id }) => ({ card_id: other_card_id, linked_card_type: "blocks" }),
  ],
  ["DELETE /t/cards/{card_id}/linked_cards/{other_card_id}", ""],
  ["POST /t/cards/{card_id}/members", "card", () => ({ user_id: "u-max" })],
  ["DELETE /t/cards/{card_id}/members/u-ada", ""],
  ["POST /t/cards/{card_id}/tags", "card", ({ tag_id }) => ({ id: tag_id })],
  ["POST /t/cards/{card_id}/tags", "card", ({ epic_tag_id }) => ({ ids: [epic_tag_id] })],
  ["DELETE /t/cards/{card_id}/tags/{tag_id}", ""],
  ["DELETE /t/cards/{card_id}/tags", "", ({ tag_id }) => ({ id: tag_id })],
  ["POST /t/cards/{card_id}/checklists", "checklist", () => ({ title: "Sizes" })],
  ["PATCH /t/cards/{card_id}/checklists/{checklist_id}", "checklist", () => ({ title: "All" })],
  ["DELETE /t/cards/{card_id}/checklists/{checklist_id}", ""],
  [
    "POST /t/cards/{card_id}/checklists/{checklist_id}/items",
    "checklist_item",
    () => ({ title: "Small", content: "", checked: true }),
  ],
  [
    "PATCH /t/cards/{card_id}/checklists/{checklist_id}/items/{checklist_item_id}",
    "checklist_item",
    () => ({ checked: true }),
  ],
  ["DELETE /t/cards/{card_id}/checklists/{checklist_id}/items/{checklist_item_id}", ""],

  ["GET /t/tags?project_id={project_id}", "tags"],
  ["GET /t/tags?all=true", "tags"],
  ["POST /t/tags", "tag", () => ({ name: "Design", color: "#ff0000" })],
  ["PATCH /t/tags/{tag_id}", "tag", () => ({ name: "Words", color: "blue" })],
  ["DELETE /t/tags/{tag_id}", ""],
  ["POST /t/comments", "comment", ({ card_id }) => ({ card_id, content: "<p>Good</p>" })],
  ["GET /t/comments?card_id={card_id}", "comments"],
  ["GET /t/comments/{comment_id}", "comment"],
  ["PATCH /t/comments/{comment_id}", "comment", () => ({ status: "resolved" })],
  ["DELETE /t/comments/{comment_id}", ""],
  ["GET /t/comments/{comment_id}/children", "child_comments"],
  ["POST /t/comments/{comment_id}/children", "child_comment", () => ({ content: "Why?" })],
  [
    "PATCH /t/comments/{comment_id}/children/{child_comment_id}",
    "child_comment",
    () => ({ content: "Nearly", schema: 1 }),
  ],
  ["DELETE /t/comments/{comment_id}/children/{child_comment_id}", ""],

  ["GET /t/sprints?project_id={project_id}", "count cursor sprints"],
  ["GET /t/sprints?project_id={project_id}&archived=1&to_date=1790000000", "count cursor sprints"],
  ["POST /t/sprints", "sprint", ({ project_id }) => ({ project_id, title: "Next" })],
  ["GET /t/sprints/{sprint_id}", "sprint"],
  ["GET /t/sprints/{sprint_id}?project_id={project_id}", "sprint"],
  ["PATCH /t/sprints/{sprint_id}", "sprint", () => ({ title: "Hardening" })],
  ["GET /t/sprints/settings?project_id={project_id}", "sprint_settings"],
  ["PUT /t/sprints/settings?project_id={project_id}", "sprint_settings", () => ({ length: 7 })],
  ["GET /t/epics", "list_order lists time_updated"],
  ["POST /t/epics", "epic", () => ({ title: "Second launch" })],
  ["GET /t/epics/{epic_id}", "epic"],
  ["PATCH /t/epics/{epic_id}", "epic", () => ({ priority: 1, archived: false })],
  ["DELETE /t/epics/{epic_id}", ""],
  ["POST /t/epics/{epic_id}/cards/{other_card_id}", ""],
  ["DELETE /t/epics/{epic_id}/cards/{card_id}", ""],
  ["GET /t/search?query=copy", "boards cards count cursor epics pages results"],
  ["GET /t/search?query=copy&grouped=false", "count cursor results"],
  ["GET /t/search?q=copy&types=cards,page&count=5", "cards count cursor pages results"],
  ["GET /t/search?q=copy&types=cards&types=boards", "boards cards count cursor results"],
  ["GET /t/search?query=copy&types[]=note&types[]=card&statuses=backlog,started", "cards count cursor results"],
  ["GET /t/search?q=copy&types=card&grouped=true", "cards count cursor"],
  ["GET /t/pages", "archive_page_order count cursor page_order pages"],
  ["GET /t/pages?updated_recently=true", "archive_page_order count cursor page_order pages"],
  ["POST /t/pages", "page", () => ({ title: "Notes", parent_page_id: "" })],
  ["GET /t/pages/{page_id}", "page"],
  ["PATCH /t/pages/{page_id}", "page", () => ({ font: "mono", hide_subpages: true })],
  ["DELETE /t/pages/{page_id}", ""],
  ["POST /t/pages/{page_id}/copy", "page"],
  ["PUT /t/pages/{page_id}/archive", "page"],
  ["PUT /t/pages/{page_id}/archive", "page", () => ({ archived: false })],
  ["GET /t/notes", "notes"],
  ["POST /t/notes", "note", () => ({ title: "Retro", attendees: ["u-max"] })],
  [
    "POST /t/notes",
    "note",
    () => ({
      title: "Stand-up",
      transcripts: [{ content: "Hello", source: "author" }],
      attendees: [{ user_id: "u-max", email: "max@example.org", name: "Max" }],
      metadata_date: 1767603600000,
      metadata_time: 1767603600,
      google_calendar_event: { id: "g", start: 1767603600, attendees: [] },
    }),
  ],
  ["GET /t/notes/{note_id}", "note"],
  ["DELETE /t/notes/{note_id}", ""],

  [
    "POST /t/time/entries",
    "time_entry",
    ({ card_id }) => ({
      id: ulid,
      scope_type: "card",
      scope_id: card_id,
      started_at: 1767603600,
      duration_seconds: 60,
      billable: null,
    }),
  ],
  ["GET /t/time/entries?scope_type=card&scope_id={card_id}", "count cursor time_entries"],
  ["GET /t/time/entries?from=1767225600&to=1790000000&limit=5", "count cursor time_entries"],
  ["GET /t/time/entries?group_by=week,scope", "buckets count cursor"],
  ["GET /t/time/entries?group_by=user_id&group_by=week_start", "buckets count cursor"],
  ["GET /t/time/entries/{time_entry_id}", "time_entry"],
  ["PATCH /t/time/entries/{time_entry_id}", "time_entry", () => ({ duration_seconds: 600 })],
  ["DELETE /t/time/entries/{time_entry_id}", "time_entry"],
  ["GET /t/time/timer", "active_timer"],
  ["DELETE /t/time/timer", "time_entry"],
  ["GET /t/time/categories", "time_categories"],
  ["POST /t/time/categories", "time_category", () => ({ name: "Talks", color: "red" })],
  ["PATCH /t/time/categories/{time_category_id}", "time_category", () => ({ name: "Help" })],
  ["PATCH /t/time/categories", "time_category", ({ time_category_id }) => ({ id: time_category_id, name: "Help" })],

  ["POST /t/views/preview", "cards count cursor", () => ({ type: "card", card_filters: {} })],
  ["POST /t/views/preview?count=1", "boards count cursor", () => ({ type: "board", board_filters: {} })],
];

const at = (call: string, ids: Ids): string =>
  call
    .replace(/ \/t\//, " /t-acme/")
    .replace("/teams/t/", "/teams/t-acme/")
    .replace("{list_id}", ids.lists[0])
    .replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name)));

describe("what public clients call", () => {
  test.each(rows.map((row, index) => [`${index + 1}: ${row[0]}`, row] as const))(
    "[W1.1 W3.8 W4.1] row %s",
    async (_, [call, answer, body]) => {
      const { send, ids, log } = await serve();
      const sent = body === undefined ? {} : { body: { ...body(ids), client_version: "3.1", meta: { of: null } } };
      const received = await send(at(call, ids), sent);
      expect(received).toMatchObject({ status: 200, body: expect.any(Object) });
      const keys = Object.keys(received.body ?? {}).sort();
      expect(keys.join(" ")).toBe(answer);
      checkAnswer(log.at(-1)?.operation ?? "none", received.body);
    },
  );

  test("[C5.2] one board comes with its lists and their cards, and without them when they are not asked for", async () => {
    const { send, ids } = await serve();
    const lists = [{ id: ids.lists[0], cards: [{ id: ids.card_id }] }, { id: ids.lists[1] }];
    expect((await send(`GET /t-acme/boards/${ids.board_id}`)).body).toMatchObject({ board: { lists } });
    const without = await send(`GET /t-acme/boards/${ids.board_id}?include=`);
    expect(without.body).toMatchObject({ board: { id: ids.board_id } });
    expect(without.body).not.toHaveProperty("board.lists");
    const named = await send("POST /t-acme/operations/getBoard", { body: { board_id: ids.board_id } });
    expect(named.body).not.toHaveProperty("board.lists");
  });

  test("[C5.2] one board comes with its lists by default, boards with theirs only on request", async () => {
    const { send, ids } = await serve();
    const boards = [{ id: ids.board_id, lists: [{ id: ids.lists[0] }, { id: ids.lists[1] }] }];
    const { body } = await send(`GET /t-acme/boards?project_id=${ids.project_id}&include=lists`);
    expect(body).toMatchObject({ boards });
    expect(body).not.toHaveProperty("boards[0].lists[0].cards");
    const without = await send(`GET /t-acme/boards?project_id=${ids.project_id}`);
    expect(without.body).toMatchObject({ boards: [{ id: ids.board_id }] });
    expect(without.body).not.toHaveProperty("boards[0].lists");
    const { body: one } = await send(`GET /t-acme/boards/${ids.board_id}`);
    expect(one).toMatchObject({ board: { lists: [{ id: ids.lists[0] }, { id: ids.lists[1] }] } });
  });

  test("[U12.2] a page that nobody gave a title is Untitled", async () => {
    const { send, ids } = await serve();
    const { body } = await send("POST /t-acme/pages", { body: { project_id: ids.project_id, parent_page_id: "" } });
    expect(body).toMatchObject({ page: { title: "Untitled" } });
    expect((await send("POST /t-acme/pages", { body: { title: " " } })).status).toBe(400);
    expect((await send("POST /t-acme/pages", { body: { title: null } })).status).toBe(400);
  });

  test("[U19.17] a search answers in order and by type, and one of both when it is asked for", async () => {
    const { send } = await serve();
    const asked = async (query: string) => Object((await send(`GET /t-acme/search?query=copy${query}`)).body);
    const both = await asked("");
    expect(both.results).toContainEqual({ card: both.cards[0] });
    expect(both).toEqual({ ...(await asked("&grouped=false")), ...(await asked("&grouped=true")) });
  });

  test("[U20.7] a note is kept under the names that clients have for its fields", async () => {
    const { send } = await serve();
    const body = { title: "Stand-up", content: "<p>Hello</p>", metadata_date: 1767603600, metadata_time: 1767607200 };
    const note = { user_notes: "<p>Hello</p>", meeting_date: 1767603600, meeting_time: 1767607200 };
    expect((await send("POST /t-acme/notes", { body })).body).toMatchObject({ note });
    const both = { ...body, user_notes: "Mine", meeting_date: 1767690000 };
    const own = { user_notes: "Mine", meeting_date: 1767690000 };
    expect((await send("POST /t-acme/notes", { body: both })).body).toMatchObject({ note: own });
    const changed = await send("PATCH /t-acme/notes/1", { body: { content: "Later" } });
    expect(changed.body).toMatchObject({ note: { user_notes: "Later" } });
  });

  test("[W1.1] a timer is started once, and its absence is a 200 without the key", async () => {
    const { send, ids } = await serve();
    const body = { scope_type: "card", scope_id: ids.card_id };
    expect((await send("POST /t-acme/time/timer", { body })).status).toBe(409);
    await send("DELETE /t-acme/time/timer");
    expect(await send("GET /t-acme/time/timer")).toMatchObject({ status: 200, body: {} });
    const { body: started } = await send("POST /t-acme/time/timer", { body });
    expect(Object.keys(checkAnswer("startTimer", started) ?? {})).toEqual(["active_timer"]);
  });

  test("[W1.1] both sides see a link, and one to an epic is refused", async () => {
    const { send, ids } = await serve();
    const body = { card_id: ids.other_card_id, linked_card_type: "blocks" };
    await send(`POST /t-acme/cards/${ids.card_id}/linked_cards`, { body });
    const epic = { epic_id: ids.epic_id, linked_card_type: "related" };
    expect((await send(`POST /t-acme/cards/${ids.card_id}/linked_cards`, { body: epic })).status).toBe(400);
    const { body: seen } = await send(`GET /t-acme/cards/${ids.other_card_id}`);
    const link = { card_id: ids.card_id, linked_card_type: "blocked_by" };
    expect(seen).toMatchObject({ card: { linked_cards: expect.arrayContaining([expect.objectContaining(link)]) } });
  });

  test("[W4.8] text comes back as it was sent, HTML too", async () => {
    const { send, ids } = await serve();
    const content = '<p class="a">5 &lt; 6 &amp; <script>alert("ü 🌍")</script></p>\r\n';
    await send(`PUT /t-acme/cards/${ids.card_id}/content`, { body: { content } });
    expect((await send(`GET /t-acme/cards/${ids.card_id}`)).body).toMatchObject({ card: { content } });
  });
});
