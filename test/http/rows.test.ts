import { describe, expect, test } from "vitest";
import type { Ids } from "../access/every-operation";
import { checkAnswer } from "../operations/check-answer";
import { serve } from "./fixture";

/**
 * A request, `t` being the workspace, and the keys of the answer. The body is sent with unknown fields added; without
 * one an empty body is sent as JSON.
 */
type Row = readonly [call: string, answer: string, body?: (ids: Ids) => object];

const id = "01KE6Y4S00EXAMP1E000000009";
const entry = { id, scope_type: "card", started_at: 1767603600, duration_seconds: 60 };

/** What public clients send in another way than a path and its JSON: by query, by another name, beside ids. */
const rows: readonly Row[] = [
  ["GET /users/me", "user"],
  ["PATCH /users/me", "user", () => ({ first_name: "Ada", timezone_id: "Europe/Rome" })],
  ["PATCH /users/u-ada", "user", () => ({ first_name: "Ada" })],
  ["GET /t/projects?cursor=", "count cursor projects"],
  ["POST /t/projects/{project_id}/members/u-eva", "project"],
  ["DELETE /t/projects/{project_id}/members/u-ada", ""],
  ["DELETE /t/projects/{project_id}/members", "", () => ({ user_id: "u-ada" })],
  ["GET /t/boards?project_id={project_id}", "boards"],
  ["GET /t/boards?bookmarked=false", "boards"],
  ["GET /t/boards?archived=False", "boards"],
  ["DELETE /t/cards/{card_id}/members/u-ada", ""],
  ["DELETE /t/cards/{card_id}/tags", "", ({ tag_id }) => ({ id: tag_id })],
  ["GET /t/tags?project_id={project_id}", "tags"],
  ["GET /t/tags?all=true", "tags"],
  ["GET /t/comments?card_id={card_id}", "comments"],
  ["GET /t/sprints?project_id={project_id}", "count cursor sprints"],
  ["GET /t/sprints?project_id={project_id}&archived=1&to_date=1790000000", "count cursor sprints"],
  ["GET /t/sprints/{sprint_id}?project_id={project_id}", "sprint"],
  ["GET /t/sprints/settings?project_id={project_id}", "sprint_settings"],
  ["PUT /t/sprints/settings?project_id={project_id}", "sprint_settings", () => ({ length: 7 })],
  ["GET /t/search?query=copy", "boards cards count cursor epics pages results"],
  ["GET /t/search?query=copy&grouped=false", "count cursor results"],
  ["GET /t/search?q=copy&types=cards,page&count=5", "cards count cursor pages results"],
  ["GET /t/search?q=copy&types=cards&types=boards", "boards cards count cursor results"],
  ["GET /t/search?query=copy&types[]=note&types[]=card&statuses=backlog,started", "cards count cursor results"],
  ["GET /t/search?q=copy&types=card&grouped=true", "cards count cursor"],
  ["GET /t/pages?updated_recently=true", "archive_page_order count cursor page_order pages"],
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
  ["POST /t/time/entries", "time_entry", ({ card_id }) => ({ ...entry, scope_id: card_id, billable: null })],
  ["GET /t/time/entries?scope_type=card&scope_id={card_id}", "count cursor time_entries"],
  ["GET /t/time/entries?from=1767225600&to=1790000000&limit=5", "count cursor time_entries"],
  ["GET /t/time/entries?group_by=week,scope", "buckets count cursor"],
  ["GET /t/time/entries?group_by=user_id&group_by=week_start", "buckets count cursor"],
  ["PATCH /t/time/categories", "time_category", ({ time_category_id }) => ({ id: time_category_id, name: "Help" })],
  ["POST /t/views/preview?count=1", "boards count cursor", () => ({ type: "board", board_filters: {} })],
];

const at = (call: string, ids: Ids): string =>
  call.replace(" /t/", " /t-acme/").replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name)));

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

  test("[C5.2] one board comes with its lists and their cards by default, boards with lists only on request", async () => {
    const { send, ids } = await serve();
    const one = await send(`GET /t-acme/boards/${ids.board_id}`);
    const lists = [{ id: ids.lists[0], cards: [{ id: ids.card_id }] }, { id: ids.lists[1] }];
    expect(one.body).toMatchObject({ board: { lists } });
    for (const received of [
      await send(`GET /t-acme/boards/${ids.board_id}?include=`),
      await send("POST /t-acme/operations/getBoard", { body: { board_id: ids.board_id } }),
    ]) {
      expect(received.body).toMatchObject({ board: { id: ids.board_id } });
      expect(received.body).not.toHaveProperty("board.lists");
    }
    const { body: all } = await send(`GET /t-acme/boards?project_id=${ids.project_id}&include=lists`);
    expect(all).toMatchObject({ boards: [{ id: ids.board_id, lists: [{ id: ids.lists[0] }, { id: ids.lists[1] }] }] });
    expect(all).not.toHaveProperty("boards[0].lists[0].cards");
    const { body: bare } = await send(`GET /t-acme/boards?project_id=${ids.project_id}`);
    expect(bare).toMatchObject({ boards: [{ id: ids.board_id }] });
    expect(bare).not.toHaveProperty("boards[0].lists");
  });

  test("[U12.2] a page that nobody gave a title is Untitled", async () => {
    const { send, ids } = await serve();
    const { body } = await send("POST /t-acme/pages", { body: { project_id: ids.project_id, parent_page_id: "" } });
    expect(body).toMatchObject({ page: { title: "Untitled" } });
    for (const title of [" ", null]) expect((await send("POST /t-acme/pages", { body: { title } })).status).toBe(400);
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

  test("[W4.8] text comes back as it was sent, HTML too", async () => {
    const { send, ids } = await serve();
    const content = '<p class="a">5 &lt; 6 &amp; <script>alert("ü 🌍")</script></p>\r\n';
    await send(`PUT /t-acme/cards/${ids.card_id}/content`, { body: { content } });
    expect((await send(`GET /t-acme/cards/${ids.card_id}`)).body).toMatchObject({ card: { content } });
  });
});
