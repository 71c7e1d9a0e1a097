import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openApiDocument } from "workspace-engine/openapi";

const run = promisify(execFile);
const redocly = new URL("../../node_modules/@redocly/cli/bin/cli.js", import.meta.url).pathname;

/** The rules that the document breaks in the eyes of a public linter, by their severity. */
async function problemsOf(document: unknown): Promise<readonly Problem[]> {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"));
  try {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const lint = run(process.execPath, [redocly, "lint", "openapi.json", "--format=json"], { cwd: folder, env });
    // It exits with 1 where there are errors, and reports them all the same.
    const { stdout } = await lint.catch((error: { stdout: string }) => error);
    const report: { problems: readonly Problem[] } = JSON.parse(stdout);
    return report.problems;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Problem {
  readonly ruleId: string;
  readonly severity: "error" | "warn";
}

test("[W10.8] a public linter finds no error in the document, and would find one", async () => {
  const document = await openApiDocument();
  const problems = await problemsOf(document);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const broken = await problemsOf({ ...document, paths: { "/x": { get: { responses: {} } } } });
  expect(broken.filter(({ severity }) => severity === "error")).not.toEqual([]);
});
