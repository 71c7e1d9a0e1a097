import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { readArguments } from "../../src/cli/read-arguments";
import { guides } from "./pages";
import { filesOf } from "./project";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const { scripts } = JSON.parse(read("package.json"));

/** A block with the comment before it, if there is one. */
const fence = /(?:^<!-- (?<mark>.+?) -->\n\n)?^```(?<language>\w*)\n(?<code>[\s\S]*?)^```/gm;

/** Those that are no TypeScript: the examples of a page are run by `examples.long.test.ts`. */
const blocksOf = (page: string) =>
  Array.from(read(page).matchAll(fence), ({ groups = {} }) => ({
    mark: groups["mark"] ?? "",
    language: groups["language"] ?? "",
    code: groups["code"] ?? "",
  })).filter(({ language }) => !["ts", "tsx"].includes(language));

const isFileOf = (page: string, code: string): boolean =>
  [...filesOf(page).values()].includes(code.replace(/^.*\n/, ""));

function faultOf(command: string): string | undefined {
  const [program, ...words] = command.replace(/\s+#.*$/, "").split(/\s+/);
  if (program === "npm") return faultOfNpm(words.join(" "));
  if (program !== "npx" || words.shift() !== "workspace-engine") return `${command}: nobody tries it`;
  try {
    readArguments(words);
    return undefined;
  } catch (error) {
    return `${command}: ${String(error)}`;
  }
}

function faultOfNpm(words: string): string | undefined {
  const unknown = words
    .split(/ && npm | && /)
    .map((part) => part.replace(/^run /, ""))
    .filter((part) => !/^(?:ci|install workspace-engine)$/.test(part) && !(part in scripts));
  return unknown.length === 0 ? undefined : `npm ${unknown.join()}: there is no such script`;
}

describe.each(["README.md", ...guides])("%s", (page) => {
  test("has no code that no test runs, or that does not say why", async () => {
    for (const { mark, language, code } of blocksOf(page)) {
      const [, runner] = /^run by (test\/\S+)$/.exec(mark) ?? [];
      if (runner !== undefined) expect(existsSync(`${root}${runner}`), mark).toBe(true);
      const isMarked = runner !== undefined || /^not run: .{10}/.test(mark);
      if (isMarked || language === "text" || isFileOf(page, code)) continue;
      if (language === "json") {
        const empty = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
        await empty.load(JSON.parse(code));
        continue;
      }
      expect(language, `${page} has a block that nobody tries:\n${code}`).toBe("sh");
      const commands = code.split("\n").filter((line) => line !== "");
      expect(commands.flatMap((command) => faultOf(command) ?? [])).toEqual([]);
    }
  });
});
