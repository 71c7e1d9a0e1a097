import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, expect, test } from "vitest";
import { ChildProgram } from "../child-program";
import { everyMethodOverHttp } from "./every-method";
import { watchOverHttp } from "./watch-over-http";

/** `npm run test:runtimes` puts them on the path; they are too large to come along with every installation. */
const runtimes: Readonly<Record<string, readonly string[]>> = {
  deno: ["run", "--allow-net=127.0.0.1", "--allow-env=PORT,NODE_ENV"],
  bun: ["run"],
};

const folder = mkdtempSync(join(tmpdir(), "workspace-engine-runtimes-"));
let example: ChildProgram | undefined;

afterEach(() => example?.signal());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The example as one file, started on a free port; returns the address it prints. */
async function start(name: string, options: readonly string[]): Promise<string> {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const [entry, program] = [`${root}examples/${name}/main.ts`, join(folder, `${name}.mjs`)];
  const tsconfig = `${root}test/tsconfig.json`;
  await build({ entryPoints: [entry], bundle: true, format: "esm", platform: "neutral", outfile: program, tsconfig });
  example = new ChildProgram(name, [...options, program], { env: { PORT: "0" } });
  const [address] = await example.printed(/http:\/\/127\.0\.0\.1:\d+/);
  return `${address}/v1`;
}

for (const [name, options] of Object.entries(runtimes)) {
  const { error } = spawnSync(name, ["--version"]);
  if (error !== undefined) {
    test(`the example for ${name} is not run: it is not on the path`, () => {
      // The latter where a folder of the path may not be entered.
      expect(["ENOENT", "EACCES"]).toContain(Reflect.get(error, "code"));
    });
    continue;
  }
  test(`[W1.1 W4.1 A1.1 W12.1] the example for ${name} answers every method, and sends events as they come`, async () => {
    const url = await start(name, options);
    await everyMethodOverHttp(url);
    await watchOverHttp(url, "t-acme");
  });
}
