import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import * as engine from "workspace-engine";
import type { Example } from "./examples-in";

const root = fileURLToPath(new URL("../../", import.meta.url));

const { config } = ts.readConfigFile(`${root}test/tsconfig.json`, ts.sys.readFile);
const paths: Readonly<Record<string, readonly [string]>> = config.compilerOptions.paths;

/** The names that the package is imported by, each with the file of its source. */
export const sources = Object.entries(paths).map(([name, [path]]) => [name, join(root, "test", path)] as const);

export const compilerOptions: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
  types: [],
  jsx: ts.JsxEmit.ReactJSX,
  skipLibCheck: true,
  paths: Object.fromEntries(sources.map(([name, path]) => [name, [path]])),
};

const publicNames = Object.keys(engine);
const classes = publicNames.filter((name) => /^[A-Z]/.test(name));

/** Names that an example can use without importing them. */
const prelude = `
import * as engine from "workspace-engine";
declare global {
  const workspace: engine.Workspace;
  type SnapshotInput = engine.SnapshotInput;
  type ViewRequest = engine.ViewRequest;
  ${publicNames.map((name) => `const ${name}: typeof engine.${name};`).join("\n  ")}
  ${classes.map((name) => `type ${name} = engine.${name};`).join("\n  ")}
}
`;

/** The compiler's errors in the examples, as `place: message`. */
export function typeErrorsIn(examples: readonly Example[]): string[] {
  const files = new Map(
    examples.map(({ code, language }, index) => [`${root}example-${index}.${language}`, `export {};\n${code}`]),
  );
  files.set(`${root}example-prelude.d.ts`, prelude);
  const host = ts.createCompilerHost(compilerOptions);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists.call(host, path);
  host.readFile = (path) => files.get(path) ?? readFile.call(host, path);
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) => {
    const text = files.get(path);
    if (text === undefined) return getSourceFile.call(host, path, ...rest);
    return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  };
  const program = ts.createProgram([...files.keys()], compilerOptions, host);
  return [...files.keys()].flatMap((path, index) => {
    const source = program.getSourceFile(path);
    return ts.getPreEmitDiagnostics(program, source).map(({ messageText }) => {
      return `${examples[index]?.place ?? path}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
  });
}
