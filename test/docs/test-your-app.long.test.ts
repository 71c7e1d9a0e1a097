import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { commandsOf, Project } from "./project";
import { sources } from "./type-check";

const page = "docs/test-your-app.md";
const project = new Project(page);
afterAll(project.remove);

interface Results {
  readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
}

test("the app's tests type-check, and pass as they stand", async () => {
  expect([...project.files.keys()]).toEqual(["src/reminders.ts", "src/reminders.test.ts"]);
  expect(project.typeErrors()).toEqual([]);
  const config = join(project.folder, "vitest.config.mjs");
  const alias = sources.map(([find, replacement]) => ({ find, replacement }));
  writeFileSync(
    config,
    `export default { resolve: { alias: ${JSON.stringify(alias.reverse())} }, test: { exclude: [] } };`,
  );
  const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
  const args = [vitest, "run", "--root", project.folder, "--config", config, "--reporter", "json"];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((failed) => failed);
  const { testResults } = JSON.parse(stdout) as { readonly testResults: readonly Results[] };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.flatMap(({ failureMessages }) => failureMessages)).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(["passed", "passed", "passed"]);
});

test("its commands are those that are tried here", () => {
  expect(commandsOf(page)).toEqual(["npm install --save-dev vitest msw workspace-engine", "npx vitest run"]);
});
