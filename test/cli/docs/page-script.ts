import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const main = fileURLToPath(new URL("../../../src/cli/docs/page/main.ts", import.meta.url));

/** The script of the page at `/docs`, made of `src/cli/docs/page`. */
export async function builtPageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [main],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    supported: { "template-literal": false },
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? "";
}
