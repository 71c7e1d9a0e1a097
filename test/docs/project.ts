import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { configFor } from "../../vitest.config";
import { asOneFile } from "../crash/built-program";
import { compilerOptions, sources } from "./type-check";

const root = fileURLToPath(new URL("../../", import.meta.url));

const cache = `${root}node_modules/.cache`;

/** Code whose first line is a comment with the name of a file. */
const fileFence =
  /^```(?:tsx?|js|html|css)\n(?:\/\/|<!--|\/\*) (?<path>[\w./-]+\.\w+)(?: -->| \*\/)?\n(?<code>[\s\S]*?)^```/gm;

/** The files that a page shows, by their paths. */
export const filesOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(readFileSync(`${root}${page}`, "utf8").matchAll(fileFence), ({ groups }) => [
      groups?.["path"] ?? "",
      groups?.["code"] ?? "",
    ]),
  );

/** The commands that a page shows in blocks for a shell. */
export const commandsOf = (page: string): readonly string[] =>
  Array.from(readFileSync(`${root}${page}`, "utf8").matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, text = ""]) => text)
    .join("")
    .split("\n")
    .filter((line) => line !== "");

/** Where imports of the package lead in this repository, for Vite and vitest. */
export const alias = configFor("all").resolve.alias;

/** The files of pages in a folder, as somebody has them who followed one after the other. */
export class Project {
  /** Below the repository, where all packages are found that the page says to install. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;

  constructor(...pages: readonly string[]) {
    mkdirSync(cache, { recursive: true });
    this.folder = mkdtempSync(`${cache}/workspace-engine-docs-`);
    this.files = new Map(pages.flatMap((page) => [...filesOf(page)]));
    for (const [path, code] of this.files) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), code);
    }
    writeFileSync(join(this.folder, "package.json"), '{ "type": "module" }');
  }

  /** A script of it for Node.js, with what it imports of the package. */
  async script(path: string): Promise<string> {
    const outfile = join(this.folder, `built/${path.replaceAll("/", "-")}.mjs`);
    // The paths of a tsconfig.json do not hold within node_modules.
    const entryPoints = [join(this.folder, path)];
    await build({ ...asOneFile, alias: Object.fromEntries(sources), entryPoints, outfile });
    return outfile;
  }

  /** The compiler's errors in its TypeScript. */
  typeErrors(): readonly string[] {
    const paths = [...this.files.keys()].filter((path) => /\.tsx?$/.test(path)).map((path) => join(this.folder, path));
    const options = { ...compilerOptions, types: ["node", "vite/client"] };
    const program = ts.createProgram(paths, options);
    return paths
      .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
      .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  }

  remove = (): void => rmSync(this.folder, { recursive: true, force: true });
}
