import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ChildProgram } from "../child-program";
import { program } from "../cli/start-serve";
import { usePrograms } from "../cli/use-programs";

/** `npm run test:inspector` puts it on the path: it is too large to come along with every installation. */
const inspector = "mcp-inspector";

const { folder, start } = usePrograms();

/** What the inspector prints of one call. */
const inspected = (...args: readonly string[]) =>
  new ChildProgram(inspector, ["--cli", ...args], { env: { HOME: folder } }).end();

/** The tools listed and called, of a server that the inspector is told of so. */
async function expectInspected(...server: readonly string[]): Promise<void> {
  const listed = await inspected(...server, "--method", "tools/list", "--strict");
  expect([listed.code, listed.stderr]).toEqual([0, ""]);
  expect(JSON.parse(listed.stdout).tools).toHaveLength(10);
  const call = (name: string, ...args: readonly string[]) =>
    inspected(...server, "--method", "tools/call", "--tool-name", name, ...args.flatMap((arg) => ["--tool-arg", arg]));
  const made = await call("plan", "action=create", "type=space", 'fields={"title":"Website"}');
  expect(JSON.parse(made.stdout).content[0].text).toContain('createProject project #1 "Website"');
  expect((await call("read", "type=workspace")).stdout).toContain("Website");
  const refused = await call("find", "viw=x");
  expect(JSON.parse(refused.stdout)).toMatchObject({ isError: true });
  expect(refused.stdout).toContain("Did you mean view?");
  const templates = await inspected(...server, "--method", "resources/templates/list");
  expect(templates.stdout).toContain("workspace://");
}

const { error } = spawnSync(inspector, ["--version"]);
if (error !== undefined) {
  test("the public inspector is not run: it is not on the path", () => {
    // The latter where a folder of the path may not be entered.
    expect(["ENOENT", "EACCES"]).toContain(Reflect.get(error, "code"));
  });
} else {
  test("[Y1.1 Y1.9] the public inspector lists and calls the tools over standard input", async () => {
    await expectInspected(process.execPath, program, "mcp", "--sqlite", join(folder, "acme.db"));
  });

  test("[Y1.1 Y1.8] the public inspector lists and calls the tools over HTTP", async () => {
    const served = await start("--mcp");
    await expectInspected(`${served.url}/mcp`, "--header", `Authorization: Bearer ${served.token}`);
  });
}
