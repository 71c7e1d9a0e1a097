import { describe, expect, test } from "vitest";
import type { Ids } from "../access/every-operation";
import { checkAnswer } from "../operations/check-answer";
import { serve } from "./fixture";

/** What a client sends, `t` being the workspace, and the keys of what it gets. */
interface Row {
  readonly call: string;
  /** Sent with fields nobody knows; without it nothing is sent, under a JSON content type all the same. */
  readonly body?: (ids: Ids) => object;
  readonly answer: string;
}

const member = () => ({ user_id: "u-eva", role: "viewer" });
const card = (ids: Ids) => ({ title: "Draw", list_id: ids.lists[0], board_id: ids.board_id });
const ulid = "01KE6Y4S00EXAMP1E000000009";

/** Row by row what public clients call: users, spaces, boards, cards, and so on. */
const rows: readonly Row[] = [
  { call: "GET /users/me", answer: "user" },
  { call: "GET /users/{user_id}", answer: "user" },
  { call: "PATCH /users/me", body: () => ({ first_name: "Ada", timezone_id: "Europe/Rome" }), answer: "user" },
  { call: "PATCH /users/u-ada", body: () => ({ first_name: "Ada" }), answer: "user" },
  { call: "GET /teams/t/members", answer: "invited members" },

  { call: "GET /t/projects", answer: "count cursor projects" },
  { call: "GET /t/projects?cursor=", answer: "count cursor projects" },
  { call: "POST /t/projects", body: () => ({ title: "Shop", description: "", is_private: true }), answer: "project" },
  { call: "GET /t/projects/{project_id}", answer: "project" },
  { call: "PATCH /t/projects/{project_id}", body: () => ({ archived: true }), answer: "project" },
  { call: "DELETE /t/projects/{project_id}", answer: "" },
  { call: "POST /t/projects/{project_id}/members", body: member, answer: "project" },
  { call: "POST /t/projects/{project_id}/members/u-eva", answer: "project" },
  { call: "DELETE /t/projects/{project_id}/members/u-ada", answer: "" },
  { call: "DELETE /t/projects/{project_id}/members", body: () => ({ user_id: "u-ada" }), answer: "" },

  { call: "GET /t/boards?project_id={project_id}", answer: "boards" },
  { call: "GET /t/boards?bookmarked=false", answer: "boards" },
  { call: "GET /t/boards?archived=False", answer: "boards" },
  {
    call: "POST /t/boards",
    body: ({ project_id }) => ({ project_id, title: "Ideas", lists: [{ title: "All", behavior: "started" }] }),
    answer: "board",
  },
  { call: "GET /t/boards/{board_id}", answer: "board" },
  { call: "PATCH /t/boards/{board_id}", body: () => ({ title: "Take-off", layout: "list" }), answer: "board" },
  { call: "POST /t/boards/{board_id}/copy", answer: "board" },
  { call: "POST /t/boards/{board_id}/copy", body: ({ project_id }) => ({ project_id, title: "2" }), answer: "board" },
  { call: "DELETE /t/boards/{board_id}", answer: "" },
  { call: "POST /t/lists", body: ({ board_id }) => ({ board_id, title: "Review" }), answer: "list" },
  { call: "PATCH /t/lists/{list_id}", body: () => ({ title: "Next", behavior: "started" }), answer: "list" },
  { call: "DELETE /t/lists/{list_id}", answer: "" },

  { call: "POST /t/cards", body: card, answer: "card" },
  { call: "GET /t/cards/{card_id}", answer: "card" },
  { call: "PATCH /t/cards/{card_id}", body: () => ({ priority: 2, due_date: 1767700000 }), answer: "card" },
  { call: "DELETE /t/cards/{card_id}", answer: "" },
  { call: "PUT /t/cards/{card_id}/content", body: () => ({ content: "<p>Home</p>" }), answer: "card" },
  { call: "POST /t/cards/{card_id}/copy", answer: "card" },
  { call: "POST /t/cards/{card_id}/copy", body: ({ lists }) => ({ list_id: lists[1] }), answer: "card" },
  {
    call: "POST /t/cards/{card_id}/linked_cards",
    body: ({ other_card_id }) => ({ card_id: other_card_id, linked_card_type: "blocks" }),
    answer: "linked_card",
  },
  { call: "DELETE /t/cards/{card_id}/linked_cards/{other_card_id}", answer: "" },
  { call: "POST /t/cards/{card_id}/members", body: () => ({ user_id: "u-max" }), answer: "card" },
  { call: "DELETE /t/cards/{card_id}/members/u-ada", answer: "" },
  { call: "POST /t/cards/{card_id}/tags", body: ({ tag_id }) => ({ id: tag_id }), answer: "card" },
  { call: "POST /t/cards/{card_id}/tags", body: ({ epic_tag_id }) => ({ ids: [epic_tag_id] }), answer: "card" },
  { call: "DELETE /t/cards/{card_id}/tags/{tag_id}", answer: "" },
  { call: "DELETE /t/cards/{card_id}/tags", body: ({ tag_id }) => ({ id: tag_id }), answer: "" },
  { call: "POST /t/cards/{card_id}/checklists", body: () => ({ title: "Sizes" }), answer: "checklist" },
  { call: "PATCH /t/cards/{card_id}/checklists/{checklist_id}", body: () => ({ title: "All" }), answer: "checklist" },
  { call: "DELETE /t/cards/{card_id}/checklists/{checklist_id}", answer: "" },
  {
    call: "POST /t/cards/{card_id}/checklists/{checklist_id}/items",
    body: () => ({ title: "Small", content: "", checked: true }),
    answer: "checklist_item",
  },
  {
    call: "PATCH /t/cards/{card_id}/checklists/{checklist_id}/items/{checklist_item_id}",
    body: () => ({ checked: true }),
    answer: "checklist_item",
  },
  { call: "DELETE /t/cards/{card_id}/checklists/{checklist_id}/items/{checklist_item_id}", answer: "" },

  { call: "GET /t/tags?project_id={project_id}", answer: "tags" },
  { call: "GET /t/tags?all=true", answer: "tags" },
  { call: "POST /t/tags", body: () => ({ name: "Design", color: "#ff0000" }), answer: "tag" },
  { call: "PATCH /t/tags/{tag_id}", body: () => ({ name: "Words", color: "blue" }), answer: "tag" },
  { call: "DELETE /t/tags/{tag_id}", answer: "" },
  { call: "POST /t/comments", body: ({ card_id }) => ({ card_id, content: "<p>Good</p>" }), answer: "comment" },
  { call: "GET /t/comments?card_id={card_id}", answer: "comments" },
  { call: "GET /t/comments/{comment_id}", answer: "comment" },
  { call: "PATCH /t/comments/{comment_id}", body: () => ({ status: "resolved" }), answer: "comment" },
  { call: "DELETE /t/comments/{comment_id}", answer: "" },
  { call: "GET /t/comments/{comment_id}/children", answer: "child_comments" },
  { call: "POST /t/comments/{comment_id}/children", body: () => ({ content: "Why?" }), answer: "child_comment" },
  {
    call: "PATCH /t/comments/{comment_id}/children/{child_comment_id}",
    body: () => ({ content: "Nearly", schema: 1 }),
    answer: "child_comment",
  },
  { call: "DELETE /t/comments/{comment_id}/children/{child_comment_id}", answer: "" },

  { call: "GET /t/sprints?project_id={project_id}", answer: "count cursor sprints" },
  { call: "GET /t/sprints?project_id={project_id}&archived=1&to_date=1790000000", answer: "count cursor sprints" },
  { call: "POST /t/sprints", body: ({ project_id }) => ({ project_id, title: "Next" }), answer: "sprint" },
  { call: "GET /t/sprints/{sprint_id}", answer: "sprint" },
  { call: "GET /t/sprints/{sprint_id}?project_id={project_id}", answer: "sprint" },
  { call: "PATCH /t/sprints/{sprint_id}", body: () => ({ title: "Hardening" }), answer: "sprint" },
  { call: "GET /t/sprints/settings?project_id={project_id}", answer: "sprint_settings" },
  { call: "PUT /t/sprints/settings?project_id={project_id}", body: () => ({ length: 7 }), answer: "sprint_settings" },
  { call: "GET /t/epics", answer: "list_order lists time_updated" },
  { call: "POST /t/epics", body: () => ({ title: "Second launch" }), answer: "epic" },
  { call: "GET /t/epics/{epic_id}", answer: "epic" },
  { call: "PATCH /t/epics/{epic_id}", body: () => ({ priority: 1, archived: false }), answer: "epic" },
  { call: "DELETE /t/epics/{epic_id}", answer: "" },
  { call: "POST /t/epics/{epic_id}/cards/{other_card_id}", answer: "" },
  { call: "DELETE /t/epics/{epic_id}/cards/{card_id}", answer: "" },
  { call: "GET /t/search?query=copy", answer: "boards cards count cursor epics pages results" },
  { call: "GET /t/search?query=copy&grouped=false", answer: "count cursor results" },
  {
    call: "GET /t/search?q=copy&types=cards,page&count=5",
    answer: "cards count cursor pages results",
  },
  {
    call: "GET /t/search?q=copy&types=cards&types=boards",
    answer: "boards cards count cursor results",
  },
  {
    call: "GET /t/search?query=copy&types[]=note&types[]=card&statuses=backlog,started",
    answer: "cards count cursor results",
  },
  { call: "GET /t/search?q=copy&types=card&grouped=true", answer: "cards count cursor" },
  { call: "GET /t/pages", answer: "archive_page_order count cursor page_order pages" },
  { call: "GET /t/pages?updated_recently=true", answer: "archive_page_order count cursor page_order pages" },
  { call: "POST /t/pages", body: () => ({ title: "Notes", parent_page_id: "" }), answer: "page" },
  { call: "GET /t/pages/{page_id}", answer: "page" },
  { call: "PATCH /t/pages/{page_id}", body: () => ({ font: "mono", hide_subpages: true }), answer: "page" },
  { call: "DELETE /t/pages/{page_id}", answer: "" },
  { call: "POST /t/pages/{page_id}/copy", answer: "page" },
  { call: "PUT /t/pages/{page_id}/archive", answer: "page" },
  { call: "PUT /t/pages/{page_id}/archive", body: () => ({ archived: false }), answer: "page" },
  { call: "GET /t/notes", answer: "notes" },
  { call: "POST /t/notes", body: () => ({ title: "Retro", attendees: ["u-max"] }), answer: "note" },
  {
    call: "POST /t/notes",
    body: () => ({
      title: "Stand-up",
      transcripts: [{ content: "Hello", source: "author" }],
      attendees: [{ user_id: "u-max", email: "max@example.org", name: "Max" }],
      metadata_date: 1767603600000,
      metadata_time: 1767603600,
      google_calendar_event: { id: "g", start: 1767603600, attendees: [] },
    }),
    answer: "note",
  },
  { call: "GET /t/notes/{note_id}", answer: "note" },
  { call: "DELETE /t/notes/{note_id}", answer: "" },

  {
    call: "POST /t/time/entries",
    body: ({ card_id }) => ({
      id: ulid,
      scope_type: "card",
      scope_id: card_id,
      started_at: 1767603600,
      duration_seconds: 60,
      billable: null,
    }),
    answer: "time_entry",
  },
  { call: "GET /t/time/entries?scope_type=card&scope_id={card_id}", answer: "count cursor time_entries" },
  { call: "GET /t/time/entries?from=1767225600&to=1790000000&limit=5", answer: "count cursor time_entries" },
  { call: "GET /t/time/entries?group_by=week,scope", answer: "buckets count cursor" },
  { call: "GET /t/time/entries?group_by=user_id&group_by=week_start", answer: "buckets count cursor" },
  { call: "GET /t/time/entries/{time_entry_id}", answer: "time_entry" },
  { call: "PATCH /t/time/entries/{time_entry_id}", body: () => ({ duration_seconds: 600 }), answer: "time_entry" },
  { call: "DELETE /t/time/entries/{time_entry_id}", answer: "time_entry" },
  { call: "GET /t/time/timer", answer: "active_timer" },
  { call: "DELETE /t/time/timer", answer: "time_entry" },
  { call: "GET /t/time/categories", answer: "time_categories" },
  { call: "POST /t/time/categories", body: () => ({ name: "Talks", color: "red" }), answer: "time_category" },
  { call: "PATCH /t/time/categories/{time_category_id}", body: () => ({ name: "Help" }), answer: "time_category" },
  {
    call: "PATCH /t/time/categories",
    body: ({ time_category_id }) => ({ id: time_category_id, name: "Help" }),
    answer: "time_category",
  },

  { call: "POST /t/views/preview", body: () => ({ type: "card", card_filters: {} }), answer: "cards count cursor" },
  {
    call: "POST /t/views/preview?count=1",
    body: () => ({ type: "board", board_filters: {} }),
    answer: "boards count cursor",
  },
];

const at = (call: string, ids: Ids): string =>
  call
    .replace(/ \/t\//, " /t-acme/")
    .replace("/teams/t/", "/teams/t-acme/")
    .replace("{list_id}", ids.lists[0])
    .replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name)));

describe("what public clients call", () => {
  test.each(rows.map((row, index) => ({ ...row, title: `${index + 1}: ${row.call}` })))(
    "[W1.1 W3.8 W4.1] row $title",
    async ({ call, body, answer }) => {
      const { send, ids, log } = await serve();
      const sent = body === undefined ? {} : { body: { ...body(ids), client_version: "3.1", meta: { of: null } } };
      const received = await send(at(call, ids), sent);
      expect(received).toMatchObject({ status: 200, body: expect.any(Object) });
      const { body: answered } = received;
      expect(
        Object.keys(answered ?? {})
          .sort()
          .join(" "),
      ).toBe(answer);
      checkAnswer(log.at(-1)?.operation ?? "none", answered);
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

  test("[C5.2] one board comes with its lists unless told otherwise, and boards with theirs when these are asked for", async () => {
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
