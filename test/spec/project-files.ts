import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** The text of the project's specification. */
export function readSpecification(): string {
  return readFileSync(new URL("SPEC.md", root), "utf8");
}

/** Path and text of every TypeScript file below the folders, in the order of their paths. */
export function* typeScriptFiles(...folders: readonly string[]): Generator<readonly [path: string, source: string]> {
  for (const folder of folders) {
    const directory = fileURLToPath(new URL(folder, root));
    if (!existsSync(directory)) continue;
    const paths = readdirSync(directory, { recursive: true, encoding: "utf8" }).sort();
    for (const path of paths) {
      if (!/\.[cm]?ts$/.test(path) || path.includes("node_modules")) continue;
      yield [`${folder}/${path}`, readFileSync(`${directory}/${path}`, "utf8")];
    }
  }
}
