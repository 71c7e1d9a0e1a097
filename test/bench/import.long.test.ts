import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readImport } from "workspace-engine/import";
import { writeBigTable } from "../../bench/import/big-table";

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
