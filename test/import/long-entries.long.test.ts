import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { actor, fileOf, imported, refused } from "./read";

const LONG = "a ".repeat(2_200_000);
const item = (inner: string) =>
  `<rss><channel>\n${inner}<item><key>T-1</key><summary>Task</summary></item></channel></rss>`;

describe("an entry that is longer than any of a tool's", () => {
  test.each([
    ["row.csv", `Title,Notes\nTask,"${LONG}"\n`, 2],
    ["entry.json", `[\n{"number":1,"title":"Task","body":"${LONG}"}]`, 2],
    ["item.xml", item(`<item><description>${LONG}</description></item>`), 2],
    ["CDATA.xml", item(`<item><description><![CDATA[${LONG}]]></description></item>`), 2],
    ["many.xml", item(`<item>${`<label>${"a".repeat(100)}</label>`.repeat(40_000)}</item>`), 2],
    ["comment.xml", item(`<!--${LONG}-->`), 1],
    ["name.xml", item(`<${LONG.replaceAll(" ", "a")}>`), 1],
  ])("[G2.7] is refused with its line: %s", async (name, text, line) => {
    const error = await refused(fileOf(text, name));
    expect(error).toMatchObject({ code: "too_large", line });
    expect(error.message).toContain("longer than 4 MB");
  });

  test("[G2.7] what is in no item of XML may be longer, for nothing of it is held", async () => {
    const { snapshot } = await imported(fileOf(item("<other>Text</other>".repeat(300_000)), "feed.xml"));
    expect(snapshot.cards.map(({ title }) => title)).toEqual(["Task"]);
  });

  test("[G2.7] a row of thousands of pieces of the file is read in linear time", async () => {
    const bytes = new TextEncoder().encode(`Title,Notes\nTask,"${"a ".repeat(1_500_000)}"\n`);
    const stream = () => {
      let at = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(bytes.subarray(at, at + 500));
          at += 500;
          if (at >= bytes.length) controller.close();
        },
      });
    };
    const start = process.cpuUsage();
    const { report } = await imported({ name: "notes.csv", size: bytes.length, stream } as unknown as File);
    expect(report.imported["cards"]).toBe(1);
    // Read anew with each piece it took a hundred times as long.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(15);
  });
});

describe("an entry of more values than any of a tool's", () => {
  const small = (value: string, count = 200_001): string => Array(count).fill(value).join(",");
  test.each([
    ["issues.json", `[\n{"number":1,"title":"Task","labels":[${small("{}")}]}]`, 2],
    ["jira.json", `{"issues":[{"key":"T-1","fields":{"labels":[${small("[]")}]}}]}`, 1],
    ["board.json", `{"lists":[],\n"cards":[\n{"id":"c","badges":[${small("0")}]}]}`, 3],
    ["elements.xml", item(`<item>${"<a/>".repeat(100_001)}</item>`), 2],
    ["attributes.xml", item(`<item><a ${small('b=""').replaceAll(",", " ")}/></item>`), 2],
  ])("[G2.13] is refused with its line: %s", async (name, text, line) => {
    const error = await refused(fileOf(text, name));
    expect(error).toMatchObject({ code: "too_large", line });
    expect(error.message).toContain("more than 150000 values");
    if (name === "board.json") expect(error.message).toContain("“cards”");
  });

  test("[G2.13] and so is as much around the lists of a file", async () => {
    const keys = Array.from({ length: 200_001 }, (_, index) => `"key${index}":1`);
    const error = await refused(fileOf(`{"issues":[{"key":"T-1","fields":{}}],${keys.join(",")}}`, "jira.json"));
    expect([error.code, error.message]).toEqual(["too_large", expect.stringContaining("Outside its lists")]);
  });

  test("[G2.13] a cell of ClickUp that has as many is a text", async () => {
    const header = "Task ID,Task Name,Status,Task Content,List Name,Comments,Checklists,Assignees,Tags";
    const { snapshot } = await imported(fileOf(`${header}\n1,Task,Open,,List,"[${small("{}")}]",,,\n`));
    expect(snapshot.comments.map(({ content }) => content.slice(0, 10))).toEqual(["<p>[{},{},"]);
  });
});

describe("a board of Trello", () => {
  const board = (rest: string): string => `{"id":"b","name":"Board","lists":[{"id":"l","name":"To do"}],${rest}}`;

  test("[G2.7] has each card in its place, whatever lies beside it", async () => {
    const cards = [3, 1, 2].map((pos) => `{"id":"c${pos}","name":"Card ${pos}","idList":"l","pos":${pos}}`);
    const other = `{"type":"updateBoard","pad":"${"x".repeat(1000)}"}`;
    const { snapshot, report } = await imported(
      fileOf(board(`"actions":[${Array(20_000).fill(other).join(",")}],"cards":[${cards.join(",")}]`), "board.json"),
    );
    const inOrder = [...snapshot.cards].sort((one, two) => (one.order_key < two.order_key ? -1 : 1));
    expect(inOrder.map(({ title }) => title)).toEqual(["Card 1", "Card 2", "Card 3"]);
    expect(report.skipped).toEqual([{ what: "other actions", count: 20_000, examples: Array(3).fill("updateBoard") }]);
  });
});

test("[G1.15] HTML is cut before it is read, too", async () => {
  const html = `<description>${"&lt;p>a&lt;/p>".repeat(100_000)}</description>`;
  const { report, card } = await imported(
    fileOf(`<rss><channel><item><key>T-1</key><summary>Task</summary>${html}</item></channel></rss>`, "issues.xml"),
  );
  expect(card("Task").content.slice(0, 16)).toBe("<p>a</p><p>a</p>");
  const expected = ["texts cut after 102400 characters", 1];
  expect(report.changed.map(({ what, count }) => [what, count])).toContainEqual(expected);
});

test("[G4.3] thousands of comments on a card take a second or two", async () => {
  const comments = Array.from({ length: 6000 }, (_, index) => ({ id: `${index}`, body: `Comment ${index}` }));
  const issue = { number: 1, title: "Task", state: "open", html_url: "https://github.com/a/b/issues/1", comments };
  const { lines } = await readImport(fileOf(JSON.stringify([issue]), "issues.json"));
  const workspace = new Workspace({ teamId: "t-long", actor });
  const start = process.cpuUsage();
  await importLines(workspace, lines());
  // Written with each comment anew, what the file says of them took half a minute.
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
  expect(
    (await workspace.export()).import_bases.map(({ said }) => Object.keys(said["comments"] ?? {}).length),
  ).toContain(6000);
});
