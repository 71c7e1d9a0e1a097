/**
 * The memory of importing hostile files: the peak of a process for each, minus that for a small file.
 *
 *     npm --prefix bench run hostile-imports
 *     npm --prefix bench run hostile-imports -- Jira     of files whose names have it
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtProgram } from "../../test/crash/built-program";
import { markdownTable } from "../markdown-table";
import { hostileFiles, writeHostileFile } from "./hostile-files";

const SECONDS = 400;

const wanted = process.argv.slice(2);
const program = builtProgram(fileURLToPath(new URL("hostile-child.ts", import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "workspace-engine-hostile-"));
try {
  const small = join(folder, "small.csv");
  writeFileSync(small, "Title,Description\nTask,Text\n");
  const base = Number(measure(small)[3]);
  const rows: (string | number)[][] = [];
  for (const [name, pieces] of Object.entries(hostileFiles)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const path = join(folder, name);
    await writeHostileFile(path, pieces());
    const megabytes = Math.round(statSync(path).size / 1e6);
    const [outcome = "", seconds = "", read, all] = measure(path);
    rmSync(path);
    rows.push([name, megabytes, outcome, seconds, read ? Number(read) - base : "", Number(all) - base]);
    console.error(rows.at(-1)?.join("  "));
  }
  const titles = ["File", "MB", "what became of it", "s", "report, MB", "import, MB"];
  process.stdout.write(`Beyond ${base} MB:\n\n${markdownTable(titles, rows)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

function measure(path: string): string[] {
  const child = spawnSync(process.execPath, [program, path], { encoding: "utf8", timeout: SECONDS * 1000 });
  if (child.status === 0) return JSON.parse(child.stdout);
  const what =
    child.error === undefined ? child.stderr.split("\n").find((line) => /error|FATAL/i.test(line)) : "took too long";
  return [`DIED: ${what}`.slice(0, 120), "", "", ""];
}
