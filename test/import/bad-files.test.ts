import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { actor, fileOf, fixture, linesIn, refused } from "./read";

describe("a file that cannot be read", () => {
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
    for await (const line of lines()) {
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
    await expect(importLines(workspace, lines())).rejects.toThrow();
    expect((await workspace.export()).cards).toEqual([]);
  });

  test("[K8.1] an option that is not valid is refused", async () => {
    await expect(readImport(fixture("tasks.csv"), { timeZone: "Nowhere" })).rejects.toThrow("timeZone must be");
  });
});
