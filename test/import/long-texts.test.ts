import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtProgram } from "../crash/built-program";
import { imported } from "./read";

test("[G1.15] markup of megabytes is cut before it is read, in little memory", () => {
  const child = builtProgram(fileURLToPath(new URL("long-texts-child.ts", import.meta.url)));
  const output = execFileSync(process.execPath, ["--max-old-space-size=150", child], { encoding: "utf8" });
  expect(output.trim().split("\n")).toEqual([
    "jira.csv jira-csv 102400 … 1",
    "table.csv csv 102400 … 1",
    "trello.json trello 102399 … 1",
    "github.json github-issues 102399 … 1",
    "list.md markdown 102399 … 1",
  ]);
});

test("[G1.15] what is not shown counts too, and what is cut is reported", async () => {
  const body = `Shown<!--${"x".repeat(102_400)}-->Not read`;
  const issue = { number: 1, title: "Task", state: "open", html_url: "https://github.com/a/b/issues/1", body };
  const { report, card } = await imported(new File([JSON.stringify([issue])], "issues.json"));
  expect(card("Task").content).toMatch(/^<p>Shown.*…/s);
  const expected = ["texts cut after 102400 characters", 1];
  expect(report.changed.map(({ what, count }) => [what, count])).toContainEqual(expected);
});
