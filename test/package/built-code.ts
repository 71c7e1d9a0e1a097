import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtFiles } from "./built-files";
import { bundle } from "./bundle";
import { home, installed, run } from "./home";
import { lostParts } from "./lost-parts";
import { requiredPackages } from "./required-packages";
import { viteBuild } from "./vite-build";

const { exports } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const entryPoints = Object.keys(exports)
  .filter((path) => path !== "./package.json")
  .map((path) => path.replace(".", "workspace-engine"));

/** The names that each entry point exports in a module system. */
function namesOf(type: "module" | "commonjs", load: "import" | "require"): Readonly<Record<string, readonly string[]>> {
  const entries = JSON.stringify(entryPoints);
  const script = `(async () => {
    const names = {};
    for (const entry of ${entries}) names[entry] = Object.keys(await ${load}(entry)).sort();
    console.log(JSON.stringify(names));
  })()`;
  return JSON.parse(run("node", [`--input-type=${type}`, "-e", script]));
}

const isOfZod = (module: string): boolean => module.includes("node_modules/zod/");

/** Tests of the package's code, wherever it is installed. */
export function builtCode(): void {
  test.each([
    ["works as an ES module", "main.mjs", "Write the copy"],
    ["works as CommonJS", "main.cjs", "Write the copy"],
    ["imports a file and exports what came of it", "imports.mjs", "true"],
  ])("[K2.1] %s", (_, program, output) => {
    expect(run("node", [program])).toBe(`${output}\n`);
  });

  test("[K1.1 K2.1] has the same names in both module systems", () => {
    const esm = namesOf("module", "import");
    expect(namesOf("commonjs", "require")).toEqual(esm);
    for (const entry of entryPoints) expect(esm[entry], entry).not.toEqual([]);
    const promised = [
      "Workspace",
      "MemoryStorage",
      "WorkspaceError",
      "resolveDateMath",
      "parseDateMath",
      "matchesView",
    ];
    expect(esm["workspace-engine"]).toEqual(expect.arrayContaining(promised));
  });

  test("[K2.14] its schemas work together with the zod of an app", () => {
    expect(JSON.parse(run("node", ["schemas.mjs"]))).toEqual({
      accepted: { card_id: "c-1", text: "Ask Ada" },
      refused: ["card_id", "text"],
      extended: { id: "c-1", title: "Copy", day: "2026-11-23" },
      described: ["id", "title"],
      required: ["card_id", "text"],
    });
  });

  test.each(["zod", "ulid", "date-fns", "immer"])("[K2.14] imports %s, and has none of its code", (name) => {
    const dist = join(installed, "dist");
    const code = readdirSync(dist)
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(join(dist, file), "utf8"));
    expect(code.some((text) => new RegExp(`from ["']${name}["'/]`).test(text))).toBe(true);
    for (const text of code) expect(text).not.toContain(`// node_modules/${name}/`);
  });

  requiredPackages();
  builtFiles();
  lostParts();

  test("[K4.1] its modules but the program name no Node built-in", () => {
    const dist = join(installed, "dist");
    for (const file of run("ls", [dist]).trim().split("\n")) {
      if (!/\.c?js$/.test(file) || file.startsWith("cli.")) continue;
      expect(readFileSync(join(dist, file), "utf8"), file).not.toMatch(
        /(?:from|require\(|import\()\s*["']node:|\bprocess\.|\bBuffer\b/,
      );
    }
  });

  test("[K3.2] matchesView and date math alone load no zod and less than 9 kB", async () => {
    const line = 'export { matchesView, resolveDateMath, parseDateMath } from "workspace-engine";';
    const { bytes, modules } = await bundle(line, home, { splitting: false });
    expect(modules.filter(isOfZod)).toEqual([]);
    expect(bytes).toBeLessThan(9_000);
  });

  test.each(["matchesView", "dateRanges", "resolveDateMath", "WorkspaceError"])(
    "[K3.2] of %s alone Vite makes one file",
    async (name) => {
      const input = join(home, `${name}.mjs`);
      writeFileSync(input, `export { ${name} } from "workspace-engine";`);
      const { files } = await viteBuild(home, { rollupOptions: { input, preserveEntrySignatures: "strict" } });
      expect(files).toHaveLength(1);
    },
  );

  const boardApp = `
    import { MemoryStorage, Workspace } from "workspace-engine";
    const actor = { user_id: "u-ada", role: "admin" };
    globalThis.workspace = new Workspace({ teamId: "t-acme", actor, storage: new MemoryStorage() });
  `;

  test.each([
    ["at once", 162_000, true],
    ["in one file with all that is fetched later", 190_000, false],
  ])("[K3.1] an app with a workspace in memory loads %s no more than %i bytes", async (_what, most, splitting) => {
    const { bytes, modules, packages } = await bundle(boardApp, home, { splitting });
    expect(bytes).toBeLessThanOrEqual(most);
    expect(packages).toEqual([]);
    expect(modules.filter(isOfZod)).not.toEqual([]);
  });

  test("[K3.1] it is of at most 40 files for each module system, of which a bundled app asks for at most eight", async () => {
    const code = readdirSync(join(installed, "dist"));
    expect(code.filter((name) => name.endsWith(".js")).length).toBeLessThanOrEqual(40);
    expect(code.filter((name) => name.endsWith(".cjs")).length).toBeLessThanOrEqual(40);
    expect((await bundle(boardApp, home)).files).toBeLessThanOrEqual(8);
  });

  test("[W7.1] the client loads neither zod nor the code of operations, and less than 9.5 kB at once", async () => {
    const { bytes, modules, packages } = await bundle('export * from "workspace-engine/client";', home);
    expect(packages).toEqual([]);
    expect(modules.filter(isOfZod)).toEqual([]);
    expect(modules.filter((path) => /dist\/(?:engine|workspace|fields|answers|schemas|index)\.js$/.test(path))).toEqual(
      [],
    );
    expect(bytes).toBeLessThan(9_500);
  });

  test("[O1.5] an app that shows what is elsewhere loads at most 11 kB for the hooks, and no zod", async () => {
    const hooks = 'export * from "workspace-engine/react";';
    const client = 'export * from "workspace-engine/client";';
    const external = ["react"];
    const { bytes, modules, packages } = await bundle(hooks + client, home, { splitting: false, external });
    const alone = await bundle(client, home, { splitting: false, external });
    expect(packages).toEqual(["react"]);
    expect(modules.filter(isOfZod)).toEqual([]);
    expect(bytes - alone.bytes).toBeLessThan(11_000);
  });

  test("[O8.1] the hooks are marked as code of the client where components of a server import them", () => {
    const resolve = 'console.log(import.meta.resolve("workspace-engine/react"))';
    const found = run("node", ["--conditions", "react-server", "--input-type=module", "--eval", resolve]).trim();
    const { "workspace-engine/react": hooks } = namesOf("module", "import");
    expect(readFileSync(fileURLToPath(found), "utf8")).toBe(
      `"use client";\nexport { ${hooks?.join(", ")} } from "./react.js";\n`,
    );
  });

  test("[O8.1] Vite warns of nothing in an app with the hooks", async () => {
    expect((await viteBuild(join(home, "vite-app"))).warnings).toEqual([]);
  });

  test("[K3.4] three parts of a workspace are fetched later, and no operation is in them", () => {
    const dist = join(installed, "dist");
    const code = readdirSync(dist).filter((name) => name.endsWith(".js") && name !== "cli.js");
    const fetched = code.flatMap((name) =>
      Array.from(readFileSync(join(dist, name), "utf8").matchAll(/import\('\.\/([^']+)'\)/g), ([, to = ""]) => to),
    );
    const ofWorkspaces = fetched.filter((name) => !name.startsWith("follow-"));
    const [live, ...others] = [...new Set(ofWorkspaces)].sort((one, other) => other.localeCompare(one));
    expect(live).toMatch(/^open-/);
    expect(others.map((name) => name.replace(/-.*/, ""))).toEqual(["fetched", "fetched"]);
  });
}
