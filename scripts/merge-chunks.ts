/**
 * Joins the many small files that the bundler makes for its entry points into a few. It is a part of the build:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/merge-chunks.ts
 *
 * The bundler makes a file for each set of entry points that share some code, and whatever loads the package without
 * bundling it itself would have to ask for each of them.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type GetModuleInfo, type OutputOptions, rollup } from "rollup";
import { markPure } from "./mark-pure";

/** Where it was built: `dist`, unless another folder is named. */
const dist = process.argv[2] ?? fileURLToPath(new URL("../dist/", import.meta.url));
const built = readdirSync(dist).filter((name) => /\.c?js$/.test(name));
const names = built.filter((name) => name.endsWith(".js")).map((name) => basename(name, ".js"));

/** They are there only so that what they reach is a file of its own. */
const parts: readonly string[] = ["matches-view", "date-math"];
const fetchedLater = names.filter((name) => !name.startsWith("chunk-") && /-[A-Z0-9]{8}$/.test(name));
/** Loaded later by the client, without the engine. */
const ofClient = fetchedLater.filter((name) => name.startsWith("follow-"));
/** Loaded later by the command line, for agents. */
const ofProgram = fetchedLater.filter((name) => /^(?:mcp|stdio)-/.test(name));
const ofEngine = fetchedLater.filter((name) => !ofClient.includes(name) && !ofProgram.includes(name));
const entries = names.filter((name) => !name.startsWith("chunk-") && !fetchedLater.includes(name));

/** Files by what reaches them, and what else does: each lies in the first of these, so that none asks for one further down. */
const shared: readonly (readonly [name: string, reaching: readonly string[], too?: readonly string[]])[] = [
  // Apart from the next: that imports a package that the client does not need.
  ["base", ["client"], parts],
  ["matching", parts],
  ["client-shared", ["client"]],
  ["live-shared", ofClient, ["index", ...ofEngine]],
  ["client-fetched", ofClient],
  ["watching", ["live-store"], ["index"]],
  ["live-store-shared", ["live-store"]],
  ["fields", ["schemas"], ["index"]],
  ["engine", ["index"], ofEngine],
  // The code that loads the parts shares no file with them: Vite would keep them for apps that use none of them.
  ["workspace", ["index"]],
  ["answers", ["schemas"]],
  ["fetched-shared", ofEngine],
  ["http-shared", ["http", "msw", "openapi", "cli"]],
  // Apart from the last: it imports a package that only agents need.
  ["mcp-shared", ["mcp", ...ofProgram]],
  ["storage-shared", ["sqlite", "postgres", "testing"]],
];

const pathOf = (name: string): string => join(dist, `${name}.js`);
const standAlone = new Set([...entries, ...fetchedLater].map(pathOf));

/** The files that are loaded at once with these. */
function reachedFrom(reaching: readonly string[], infoOf: GetModuleInfo): ReadonlySet<string> {
  const reached = new Set(reaching.map(pathOf));
  for (const path of reached) for (const next of infoOf(path)?.importedIds ?? []) reached.add(next);
  return reached;
}

function groupOf(path: string, infoOf: GetModuleInfo): string | undefined {
  if (standAlone.has(path)) return undefined;
  const isReached = (reaching: readonly string[]) => reachedFrom(reaching, infoOf).has(path);
  return shared.find(([, reaching, too = reaching]) => isReached(reaching) && isReached(too))?.[0];
}

const bundle = await rollup({
  input: Object.fromEntries(entries.map((name) => [name, pathOf(name)])),
  external: (id) => /^[^./]/.test(id),
  treeshake: { moduleSideEffects: false },
});

const output: OutputOptions = {
  hoistTransitiveImports: false,
  interop: "auto",
  // Jest cannot import from CommonJS.
  dynamicImportInCjs: false,
  manualChunks: (path, { getModuleInfo }) => groupOf(path, getModuleInfo),
};
const formats = [
  await bundle.generate({ ...output, format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js" }),
  await bundle.generate({ ...output, format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "[name].cjs" }),
];

/** Without it components of a server could not import the hooks. In a file of the browser bundlers warn of the directive. */
const forServers = (hooks: readonly string[]): string =>
  `"use client";\nexport { ${hooks.join(", ")} } from "./react.js";\n`;

for (const name of built) rmSync(join(dist, name));
for (const file of formats.flatMap((format) => format.output)) {
  if (file.type === "chunk" && !parts.includes(file.name))
    writeFileSync(join(dist, file.fileName), markPure(file.code));
  if (file.type === "chunk" && file.fileName === "react.js")
    writeFileSync(join(dist, "react-server.js"), forServers(file.exports));
}
