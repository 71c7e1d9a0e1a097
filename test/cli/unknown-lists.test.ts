import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { askMeanings } from "../../src/cli/import-text";

/** Types each line when it is asked for something. */
function typing(...lines: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...lines];
  let shown = "";
  output.on("data", (text: Buffer) => {
    shown += text;
    if (!`${text}`.includes("mean?")) return;
    const line = left.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  return { terminal: { input, output }, shown: () => shown };
}

describe("a terminal", () => {
  test("[W11.41] is asked what each list means: a word, its beginning, or nothing for committed", async () => {
    const { terminal, shown } = typing("started", "busy", "c", "back", "");
    const expected = { "In Vorbereitung": "started", 保留: "backlog", "À relire": "committed" };
    expect(await askMeanings(["In Vorbereitung", "保留", "À relire"], terminal)).toEqual(expected);
    expect(shown().match(/“保留”/g)).toHaveLength(3);
    expect(shown()).toContain("backlog, committed, started, completed, cancelled [committed]");
  });

  test("[W11.41] that is closed in between writes nothing", async () => {
    const { terminal } = typing("started");
    await expect(askMeanings(["One", "Two"], terminal)).rejects.toThrow("Nothing was written.");
  });
});
