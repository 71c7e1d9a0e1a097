const core = { path: "dist/index.js", gzip: true };
const boardApp = "{ MemoryStorage, Workspace }";
const client = { path: "dist/client.js", gzip: true };
const served = {
  // No page loads the licences.
  path: ["dist/board/**/*", "!dist/board/assets/api-*", "!dist/board/licenses.md"],
  gzip: true,
  disablePlugins: ["@size-limit/esbuild"],
};
// As an ES module: in any other format the bundler adds a quarter of a kilobyte to ask for what is left out.
const withoutStreams = (config) => ({
  ...config,
  format: "esm",
  external: [...(config.external ?? []), "./follow-*"],
});

export default [
  {
    ...core,
    name: "matchesView with date math alone",
    import: "{ matchesView, resolveDateMath, parseDateMath }",
    limit: "9 kB",
  },
  { ...core, name: "a board app", import: boardApp, limit: "190 kB" },
  { ...client, name: "the client", modifyEsbuildConfig: withoutStreams, limit: "9.2 kB" },
  { ...client, name: "the client, with what it fetches for live views and commits", limit: "14 kB" },
  { ...core, name: "IndexedDB, with what it shares with the engine", path: "dist/indexeddb.js", limit: "150 kB" },
  { ...core, name: "imports, with the engine", path: "dist/import.js", limit: "240 kB" },
  { ...core, name: "exports, with the engine", path: "dist/export.js", limit: "200 kB" },
  {
    ...core,
    name: "one schema, with what it needs of zod",
    path: "dist/schemas.js",
    import: "{ idSchema }",
    limit: "5 kB",
  },
  { ...served, name: "the board that serve shows", limit: "260 kB" },
  {
    ...served,
    name: "the first load of that board",
    path: ["dist/board/assets/{index,first,app,shared,rolldown-runtime}-*"],
    limit: "130 kB",
  },
];
