import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

/** What a bundler makes of the line: what is loaded at once, whatever is loaded later left out. */
async function bundle(line: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: line, resolveDir: source },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    outdir: "out",
    write: false,
    metafile: true,
    external: ["zod"],
    logLevel: "error",
  });
  const loaded = new Set<string>();
  const packages = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (external) packages.add(next);
      else if (kind === "import-statement") load(next);
    }
  };
  load("out/stdin.js");
  const files = outputFiles.filter(({ path }) => [...loaded].some((file) => path.endsWith(`/${file}`)));
  return {
    bytes: files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0),
    modules: [...loaded].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {})),
    packages: [...packages],
  };
}

describe("what an import costs, minified and compressed", () => {
  test("[K3.2] matchesView alone takes no zod along, and less than 6 kB", async () => {
    const { bytes, packages } = await bundle('export { matchesView, resolveDateMath, parseDateMath } from "./index";');
    expect(packages).toEqual([]);
    expect(bytes).toBeLessThan(6_000);
  });

  test("[K3.1] the core stays within its budget, zod not counted", async () => {
    const { bytes } = await bundle('export * from "./index";');
    expect(bytes).toBeLessThan(33_000);
  });

  test("[K3.3] what only loading and exporting need is no part of the first load", async () => {
    const { modules } = await bundle('export * from "./index";');
    expect(modules.filter((path) => /integrity|documents\/schemas/.test(path))).toEqual([]);
  });
});
