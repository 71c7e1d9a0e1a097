import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, expect, test } from "vitest";
import { watchOverHttp } from "./watch-over-http";

/** `npm run test:runtimes` puts them on the path; they are too large to come along with every installation. */
const runtimes: Readonly<Record<string, readonly string[]>> = {
  deno: ["run", "--allow-net=127.0.0.1", "--allow-env=PORT,NODE_ENV"],
  bun: ["run"],
};

const folder = mkdtempSync(join(tmpdir(), "workspace-engine-runtimes-"));
let example: ChildProcessWithoutNullStreams | undefined;

afterEach(() => void example?.kill());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const headers = { authorization: "Bearer secret", "content-type": "application/json" };

/** The example as one file, started on a free port; returns the address it prints. */
async function start(name: string, options: readonly string[]): Promise<string> {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const [entry, program] = [`${root}examples/${name}/main.ts`, join(folder, `${name}.mjs`)];
  const tsconfig = `${root}test/tsconfig.json`;
  await build({ entryPoints: [entry], bundle: true, format: "esm", platform: "neutral", outfile: program, tsconfig });
  example = spawn(name, [...options, program], { env: { ...process.env, PORT: "0" } });
  let printed = "";
  for (const stream of [example.stdout, example.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
  const ended = once(example, "close").then(() => Promise.reject(new Error(`It ended:\n${printed}`)));
  ended.catch(() => {});
  await Promise.race([ended, expect.poll(address, { timeout: 30_000 }).toBeDefined()]);
  return `${address()}/v1`;
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
    const send = (method: string, path: string, body?: object) =>
      fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const created = await send("POST", "/t-acme/projects", { title: "Caf\u00e9 \u{1f30d}" });
    const { project } = await created.json();
    expect([created.status, project.title]).toEqual([200, "Caf\u00e9 \u{1f30d}"]);
    const at = `/t-acme/projects/${project.id}`;
    expect((await (await send("PATCH", at, { title: "Site" })).json()).project.title).toBe("Site");
    expect((await send("HEAD", at)).status).toBe(200);
    expect((await (await send("GET", "/t-acme/search?q=site")).json()).count).toBe(0);
    const removed = await send("DELETE", at);
    expect([removed.status, await removed.text()]).toEqual([200, "{}"]);
    expect((await send("GET", at)).status).toBe(404);
    expect((await fetch(`${url}/users/me`)).status).toBe(401);
    await watchOverHttp(url, "t-acme");
  });
}
