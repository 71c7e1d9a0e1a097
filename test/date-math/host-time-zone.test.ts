import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtProgram } from "../crash/built-program";
import { typeScriptFiles } from "../spec/project-files";

interface Report {
  readonly host: string;
  readonly hostOffset: number;
  readonly answers: readonly string[];
  /** The answers where `Date` was replaced. */
  readonly answersOfReplacedDate: readonly string[];
}

test("[T4.1] every host time zone gives the same answers", () => {
  const child = builtProgram(fileURLToPath(new URL("host-time-zone-child.ts", import.meta.url)));
  const hosts = ["UTC", "Asia/Kolkata", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"];
  const output = execFileSync(process.execPath, [child, ...hosts], { encoding: "utf8" });
  const reports: readonly Report[] = JSON.parse(output);
  expect(reports.map(({ hostOffset }) => hostOffset)).toEqual([0, -330, 300, -780, -660]);
  const [{ answers } = { answers: [] }] = reports;
  expect(answers).toHaveLength(102);
  for (const report of reports) expect(report).toEqual({ ...report, answers, answersOfReplacedDate: answers });
});

const goesByTheHost =
  /\.(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)|to(?:Date|Time)String|toLocale(?:Date|Time)?String)\(/;

test("[T4.1] no source asks a date for what goes by the host's time zone, so only what is about time is tried in several", () => {
  const sources = [...typeScriptFiles("src")];
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter(([, source]) => goesByTheHost.test(source)).map(([path]) => path)).toEqual([]);
  for (const asks of ["date.getHours()", "date.setMonth(1)", "date.toLocaleString()"])
    expect(asks).toMatch(goesByTheHost);
});
