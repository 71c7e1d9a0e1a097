import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openApiDocument } from "workspace-engine/openapi";

const run = promisify(execFile);
const redocly = fileURLToPath(new URL("../../node_modules/@redocly/cli/bin/cli.js", import.meta.url));

/** The rules that each document breaks in the eyes of a public linter, warnings left out. */
async function problemsOf(...documents: readonly unknown[]): Promise<readonly (readonly Problem[])[]> {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"));
  try {
    const names = documents.map((_, index) => `${index}.json`);
    for (const [index, name] of names.entries()) await writeFile(join(folder, name), JSON.stringify(documents[index]));
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const lint = run(process.execPath, [redocly, "lint", ...names, "--format=json"], { cwd: folder, env });
    // It exits with 1 where there are errors, and reports them all the same.
    const { stdout } = await lint.catch((error: { stdout: string }) => error);
    // It prints a report for each, one after the other.
    const reports: { problems: readonly Problem[] }[] = stdout
      .split(/(?<=^\})(?=\{)/m)
      .map((report) => JSON.parse(report));
    return reports.map(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Problem {
  readonly ruleId: string;
  readonly severity: "error" | "warn";
}

test("[W10.4] a public linter finds no error in the document, and would find one", async () => {
  const document = await openApiDocument();
  const broken = { ...document, paths: { "/x": { get: { responses: {} } } } };
  const [faults, planted] = await problemsOf(document, broken);
  expect(faults).toEqual([]);
  expect(planted?.length).toBeGreaterThan(0);
});
