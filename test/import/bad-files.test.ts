import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { readImport } from "workspace-engine/import";
import { actor, fileOf, fixture, linesIn, refused } from "./read";

describe("a file that cannot be read", () => {
  test.each([
    ["an empty one", "", "empty"],
    ["one of spaces", " \n ", "empty"],
    ["a web page", "<!DOCTYPE html><html></html>", "unknown_format"],
    ["JSON of no known tool", '{"name": "package", "version": "1.0.0"}', "unknown_format"],
    ["an export of our own", '{"time_unit": "seconds", "cards": [], "lists": []}', "own_export"],
    ["one that somebody wrote like it", '{"cards": [{"list_id": "1"}], "lists": [{"id": "1"}]}', "own_export"],
    ["lines of our own", '{"format":"workspace-engine-lines","version":1}\n{"member":{"id":"a"}}\n', "own_export"],
    ["a Trello board without ids", '{"lists": [{"name": "A"}], "cards": []}', "wrong_format"],
  ])("[G2.2] %s is refused as such, with what to do", async (_what, text, code) => {
    const error = await refused(fileOf(text, "file.json"));
    expect(error.code).toBe(code);
    expect(error.message.length).toBeGreaterThan(20);
  });

  test("[G2.2] JSON that was cut off is reported with line and column", async () => {
    const text = await fixture("github-issues.json").text();
    const error = await refused(fileOf(text.slice(0, 900), "issues.json"));
    expect([error.code, error.line]).toEqual(["malformed", 26]);
    expect(error.column).toBeGreaterThan(1);
    expect(error.message).toMatch(/^Line 26, column \d+: .*export it again/);
  });

  test("[G2.2] JSON that is wrong in the middle is reported with line and column", async () => {
    const error = await refused(fileOf('{"lists": [],\n "cards": [}]}', "board.json"));
    expect([error.line, error.column]).toEqual([2, 12]);
  });

  test("[G2.2] a quote that is never closed is reported with its line", async () => {
    const error = await refused(fileOf('Title,Notes\nOne,fine\nTwo,"never closed\nThree,\n'));
    expect([error.code, error.line]).toEqual(["malformed", 3]);
  });

  test("[G2.2] a table of a tool that ends in the middle of a row is reported with its line", async () => {
    const text = await fixture("jira.csv").text();
    const error = await refused(fileOf(text.slice(0, 300), "jira.csv"));
    expect([error.code, error.line]).toEqual(["malformed", 2]);
    expect(error.message).toContain("CSV file ends in the middle of this row");
    const byHand = await readImport(fileOf("Title,Status\nOne,Doing\nTwo"));
    expect(byHand.report.imported["cards"]).toBe(2);
  });

  test("[G2.2] text in another encoding is reported with line and column, and so is reading it as Windows-1252", async () => {
    const japanese = new Uint8Array([...new TextEncoder().encode("Title\nx"), 0x8f, 0xf3, 0x91, 0xd4, 0x0a]);
    const error = await refused(new File([japanese], "tasks.csv"));
    expect([error.code, error.line, error.column]).toEqual(["malformed", 2, 2]);
    expect(error.message).toContain("Save it as UTF-8");
    const latin = new Uint8Array([...new TextEncoder().encode("Title\nCaf"), 0xe9, 0x0a]);
    const { report } = await readImport(new File([latin], "tasks.csv"));
    expect(report.changed.map(({ what }) => what)).toEqual([expect.stringContaining("read as Windows-1252")]);
  });

  test("[G2.2] pictures and single lines are no tables", async () => {
    const picture = await refused(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])], "board.csv"));
    expect(picture.message).toContain("not text");
    expect((await refused(fileOf("hello", "notes.txt"))).message).toContain("neither a table nor a list");
  });

  test("[G2.2] XML that was cut off is reported with line and column", async () => {
    const text = await fixture("jira.xml").text();
    const error = await refused(fileOf(text.slice(0, 1500), "jira.xml"));
    expect(error.code).toBe("malformed");
    expect(error.line).toBeGreaterThan(5);
  });

  test("[G2.13] JSON nested too deep is refused", async () => {
    const error = await refused(fileOf(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`, "deep.json"));
    expect([error.code, error.column]).toEqual(["too_large", 201]);
  });

  test("[G2.13] JSON that is too large to be held is refused before it is", async () => {
    const piece = new TextEncoder().encode(`[${" ".repeat(1_000_000)}`);
    const stream = () => new Blob(Array(70).fill(piece)).stream();
    for (const size of [1, 70_000_000])
      await expect(readImport({ name: "board.json", size, stream })).rejects.toMatchObject({
        code: "too_large",
        message: expect.stringContaining("64 MB"),
      });
  });

  test("[G2.7] a list that is too large to be held is refused before it is", async () => {
    const file = { name: "tasks.md", size: 9_000_000, stream: () => new Blob(["- [ ] One\n"]).stream() };
    const error: unknown = await readImport(file).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "ImportError", code: "too_large" });
    expect(`${error}`).toContain("8 MB and 100000 lines");
    const lines = await refused(fileOf("- [ ] a\n".repeat(100_001), "tasks.md"));
    expect([lines.code, lines.message]).toEqual(["too_large", expect.stringContaining("100000 lines")]);
  });

  test.each(["github-issues.json", "jira.json", "asana.json", "jira.xml", "trello.json", "jira.csv"])(
    "[G2.7] %s that comes in pieces of any size is read alike",
    async (name) => {
      const bytes = new Uint8Array(await fixture(name).arrayBuffer());
      const piecesOf = (length: number) => ({
        name,
        size: bytes.length,
        stream: () =>
          new ReadableStream<Uint8Array>({
            start(controller) {
              for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.subarray(at, at + length));
              controller.close();
            },
          }),
      });
      const whole = await readImport(fixture(name), { now: 1 });
      const expected = [whole.report, await linesIn(whole.lines())];
      for (const length of [1, 7, 64]) {
        const { report, lines } = await readImport(piecesOf(length), { now: 1 });
        expect([report, await linesIn(lines())]).toEqual(expected);
      }
    },
  );

  const long = "x".repeat(1000);
  test.each([
    ["tasks.csv", "Title,Notes\n", (n: number) => `${n},"${long}"\n`, ""],
    ["issues.jsonl", "", (n: number) => `{"number": ${n}, "title": "${n}", "body": "${long}"}\n`, ""],
    [
      "jira.xml",
      "<rss><channel>",
      (n: number) => `<item><key>P-${n}</key><summary>${n}</summary><description>${long}</description></item>`,
      "</channel></rss>",
    ],
  ])("[G2.7] of %s no more is read ahead than a few pieces of the file", async (name, start, item, end) => {
    const last = 300;
    let sent = 0;
    const stream = () => {
      sent = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1;
          const text = `${sent === 1 ? start : ""}${item(sent)}${sent === last ? end : ""}`;
          controller.enqueue(new TextEncoder().encode(text));
          if (sent === last) controller.close();
        },
      });
    };
    const { lines } = await readImport({ name, size: last * 1100, stream });
    let cards = 0;
    let ahead = 0;
    for await (const line of lines("file")) {
      if (!line.startsWith('{"card"')) continue;
      cards += 1;
      ahead = Math.max(ahead, sent - cards);
    }
    expect([cards, ahead < 4]).toEqual([last, true]);
  });

  test("[G2.2] a file of another tool than was said is refused", async () => {
    await expect(readImport(fixture("jira.csv"), { format: "trello" })).rejects.toThrow(
      "no export of Trello, JSON of a board: it looks like Jira, CSV",
    );
  });

  test("[G2.6] a file that changes while it is loaded leaves an empty workspace", async () => {
    let text = "ID,Title\n1,One\n2,Two\n";
    const file = { name: "tasks.csv", size: text.length, stream: () => new Blob([text]).stream() };
    const { lines } = await readImport(file);
    text = "ID,Title\n1,One\n";
    const workspace = new Workspace({ teamId: "t-import", actor });
    await expect(workspace.loadLines(lines())).rejects.toThrow();
    expect((await workspace.export()).cards).toEqual([]);
  });

  test("[K8.1] an option that is not valid is refused", async () => {
    await expect(readImport(fixture("tasks.csv"), { timeZone: "Nowhere" })).rejects.toThrow("timeZone must be");
  });
});

describe("the place where a text stops being JSON", () => {
  test.each([
    ['{"a": [1, 2', 12],
    ['{"a": "cut', 11],
    ['{"a": 1,}', 9],
    ["[1 2]", 4],
    ['{"a" 1}', 6],
    ["[tru]", 2],
    ['["a\\x"]', 2],
    ["[] null", 4],
  ])("[G2.2] of %s is column %i", async (text, column) => {
    const error = await refused(fileOf(text, "file.json"));
    expect([error.code, error.line, error.column]).toEqual(["malformed", 1, column]);
  });
});
