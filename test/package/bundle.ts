import { gzipSync } from "node:zlib";
import { build } from "esbuild";

interface Bundling {
  /** Whether dynamic imports get files of their own. */
  readonly splitting?: boolean;
  /** Packages that are left out. */
  readonly external?: readonly string[];
}

/** Bundles the line; returns the code loaded at once, without dynamic imports. */
export async function bundle(line: string, resolveDir: string, { splitting = true, external = [] }: Bundling = {}) {
  const { outputFiles, metafile } = await build({
    // Paths in its output are relative to this folder, wherever the tests run.
    absWorkingDir: resolveDir,
    stdin: { contents: line, resolveDir },
    bundle: true,
    minify: true,
    splitting,
    format: "esm",
    outdir: "out",
    write: false,
    metafile: true,
    external: [...external],
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
    bytes: gzipSync(Buffer.concat(files.map(({ contents }) => contents)), { level: 9 }).length,
    modules: [...loaded].flatMap((file) =>
      Object.entries(metafile.outputs[file]?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 && path !== "<stdin>" ? [path] : [],
      ),
    ),
    packages: [...packages],
    files: outputFiles.length,
  };
}
