import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readImport } from "workspace-engine/import";
import { writeBigTable } from "../../bench/import/big-table";
import { hostileFiles, writeHostileFile } from "../../bench/import/hostile-files";

test("the table of the bench is one of Jira, and has as many rows as was said", async () => {
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-import-"));
  try {
    const path = join(folder, "big.csv");
    const rows = await writeBigTable(path, 100_000);
    const { report } = await readImport(await openAsBlob(path));
    expect([report.format, report.imported["cards"], report.skipped]).toEqual(["jira-csv", rows, []]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ["table, labels.csv", /more than 50000 lists, sprints, tags and people/],
  ["Jira, labels.json", /more than 50000 lists, sprints, tags and people/],
  ["Trello, labels.json", /150000 values/],
  ["Trello, deep.json", /levels deep/],
  ["Jira, deep.xml", /levels deep/],
])("a file that no tool writes is what the bench says: %s", async (name, message) => {
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-import-"));
  try {
    const path = join(folder, name);
    await writeHostileFile(path, hostileFiles[name]?.() ?? []);
    await expect(readImport(await openAsBlob(path))).rejects.toThrow(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
