import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { Workspace } from "workspace-engine";
import {
  boardToTrello,
  createCalendarHandler,
  dueDatesToCalendar,
  viewToCsv,
  viewToMarkdown,
} from "workspace-engine/export";
import { fileOf, imported } from "../import/read";
import { runs } from "../runs";
import { actor, csvOf, everything, workspaceWith } from "./fixture";

describe("CSV", () => {
  test("[G5.7] has a row for each card of a view, with people by name and address", async () => {
    const { workspace } = await workspaceWith([
      {
        title: 'Say "hi", twice',
        list: 2,
        due: 1_767_603_600,
        people: ["u-ada", "u-nobody"],
        content: "<p>a<br>b</p>",
      },
    ]);
    const [header, row] = (await csvOf(workspace)).split("\r\n");
    expect(header).toContain("ID,Title,Description,Board,List,Behavior,Assignees");
    const people = '"Ada <ada@example.com>, u-nobody <u-nobody>"';
    expect(row).toContain(`1,"Say ""hi"", twice","a\nb",Launch,C,started,${people}`);
    expect(row).toContain("2026-01-05T09:00:00.000Z");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "'=quoted"])("[G5.2] %s is no formula in it", async (title) => {
    const { workspace } = await workspaceWith([{ title, list: 0 }]);
    const csv = await csvOf(workspace);
    expect(csv).toContain(`\r\n1,'${title},`);
    const { snapshot } = await imported(fileOf(csv, "export.csv"));
    expect(snapshot.cards.map((card) => card.title)).toEqual([title]);
  });
});

describe("Markdown", () => {
  test("[G5.3] is a task list for each list, which an import reads again", async () => {
    const { workspace } = await workspaceWith([
      { title: "Write *the* copy", list: 1, due: 1_767_603_600 },
      { title: "Draw", list: 3 },
    ]);
    const text = await viewToMarkdown(workspace, everything);
    expect(text).toContain("## B\n\n- [ ] Write \\*the\\* copy 📅 2026-01-05\n");
    expect(text).toContain("## D\n\n**Complete**\n\n- [x] Draw");
  });

  const lists = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z*_#`[\]\\]{0,8}( [a-z]{1,8})?$/), {
    minLength: 5,
    maxLength: 5,
  });
  test.prop([fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }), lists], { numRuns: runs(40) })(
    "[G5.3] any workspace has the same cards in each list, done or not, after Markdown and import",
    async (tasks, titles) => {
      const { workspace } = await workspaceWith(
        tasks.map((list, index) => ({ title: `Card ${index}`, list })),
        titles,
      );
      const { listOf, card } = await imported(fileOf(await viewToMarkdown(workspace, everything), "tasks.md"));
      const { cards } = await workspace.previewView({ ...everything, count: 100 });
      const isEnded = (status: string | undefined) => status === "completed" || status === "cancelled";
      for (const { title, list_title, status } of cards) {
        expect([listOf(title), title]).toEqual([list_title, title]);
        if (isEnded(status)) expect([card(title).status, title]).toEqual([status, title]);
      }
    },
  );

  test("[G5.3] a list that is called as the file is a list", async () => {
    const { workspace } = await workspaceWith([{ title: "Draw", list: 1 }]);
    const { listOf } = await imported(fileOf(await viewToMarkdown(workspace, everything), "B.md"));
    expect(listOf("Draw")).toBe("B");
  });
});

describe("a calendar", () => {
  test("[G5.4] has an event for each due date, its lines folded and its texts escaped", async () => {
    const title = `Bring; a, b and ${"ö".repeat(60)}`;
    const { workspace } = await workspaceWith([
      { title, list: 1, due: 1_767_603_600 },
      { title: "Without a date", list: 1 },
    ]);
    const calendar = await dueDatesToCalendar(workspace, everything);
    const lines = calendar.split("\r\n");
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    const unfolded = calendar.replaceAll("\r\n ", "");
    expect(unfolded).toContain(`SUMMARY:Bring\\; a\\, b and ${"ö".repeat(60)}\r\n`);
    expect(unfolded).toContain("DTSTART:20260105T090000Z\r\n");
    expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(lines.slice(3, 5)).toEqual(["NAME:Due dates", "X-WR-CALNAME:Due dates"]);
    expect(await dueDatesToCalendar(workspace, everything, { name: "Ada, Max" })).toContain("\r\nNAME:Ada\\, Max\r\n");
  });

  test("[G5.4] leaves out what is archived unless that is asked for, and control characters always", async () => {
    const { workspace } = await workspaceWith([
      { title: "Ring\u0007 twice", list: 1, due: 1_767_603_600 },
      { title: "Put away", list: 1, due: 1_767_603_600 },
    ]);
    const { cards } = await workspace.previewView(everything);
    const { id = "" } = cards.find(({ title }) => title === "Put away") ?? {};
    await workspace.updateCard({ card_id: id, archived: true });
    const summaries = (calendar: string) => calendar.match(/(?<=SUMMARY:).*(?=\r)/g);
    expect(summaries(await dueDatesToCalendar(workspace, everything))).toEqual(["Ring twice"]);
    const all = await dueDatesToCalendar(workspace, everything, { archived: true });
    expect(summaries(all)?.sort()).toEqual(["Put away", "Ring twice"]);
  });

  test("[G5.4] is read by whoever knows the token in its address, and nobody else", async () => {
    const { workspace } = await workspaceWith([{ title: "Bake", list: 1, due: 1_767_603_600 }]);
    const handle = createCalendarHandler((token) => (token === "secret" ? { workspace, request: everything } : null));
    const answer = await handle(new Request("https://host/calendar/secret.ics"));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(await answer.text()).toContain("SUMMARY:Bake");
    expect((await handle(new Request("https://host/calendar/guess.ics"))).status).toBe(404);
    expect((await handle(new Request("https://host/calendar/secret.ics", { method: "POST" }))).status).toBe(405);
  });
});

describe("a board as Trello has it", () => {
  test("[G5.9] is what the import of Trello reads again", async () => {
    const { workspace, board_id } = await workspaceWith([
      { title: "Second", list: 1 },
      { title: "First", list: 1, due: 1_767_603_600, people: ["u-ada"] },
      { title: "Baked", list: 3 },
    ]);
    await workspace.createChecklist({ card_id: "1", title: "Steps" });
    const board = await boardToTrello(workspace, board_id);
    const { card, listOf, report } = await imported(fileOf(JSON.stringify(board), "board.json"));
    expect(report.format).toBe("trello");
    expect([listOf("First"), listOf("Baked")]).toEqual(["B", "D"]);
    expect(card("First").due_date).toBe(1_767_603_600);
    const idsOf = (parts: readonly object[], name: string) => parts.flatMap((part) => Reflect.get(part, name));
    expect(board.checklists).toHaveLength(1);
    expect(idsOf(board.cards, "idChecklists")).toEqual(idsOf(board.checklists, "id"));
    const { lists } = await workspace.getLists({ board_id });
    const isFirst = lists[1]?.card_order[0] === "2";
    expect(card("First").order_key < card("Second").order_key).toBe(isFirst);
  });
});

test("[G5.8] only cards are exported, and a date of 0 is none", async () => {
  const { workspace: other, board_id } = await workspaceWith([{ title: "Some day", list: 1 }]);
  const { cards, ...others } = await other.export();
  const workspace = new Workspace({ teamId: "t-export", actor });
  await workspace.load({ ...others, cards: cards.map((card) => ({ ...card, due_date: 0 })) });
  expect((await workspace.previewView(everything)).cards[0]?.due_date).toBe(0);
  expect(await csvOf(workspace)).not.toContain("1970");
  expect(await viewToMarkdown(workspace, everything)).toContain("- [ ] Some day\n");
  expect(await dueDatesToCalendar(workspace, everything)).not.toContain("VEVENT");
  expect((await boardToTrello(workspace, board_id)).cards).toMatchObject([{ due: null }]);
  for (const request of [{ type: "board", board_filters: {} }, { type: "page", page_filters: {} }, null, {}]) {
    const given = request as unknown as typeof everything;
    const issues = [{ path: "type", code: "invalid_input" }];
    await expect(viewToCsv(workspace, given).next()).rejects.toMatchObject({ code: "invalid_input", issues });
    await expect(viewToMarkdown(workspace, given)).rejects.toMatchObject({ code: "invalid_input", issues });
    await expect(dueDatesToCalendar(workspace, given)).rejects.toMatchObject({ code: "invalid_input", issues });
  }
});
