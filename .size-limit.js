/** Leaves out what is fetched later: the code of operations, of the past and of whole workspaces. */
function firstLoad(config) {
  const fetchedLater = {
    name: "fetched-later",
    setup: (build) =>
      build.onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === "dynamic-import" ? { path, external: true } : undefined,
      ),
  };
  return { ...config, logLevel: "error", plugins: [...(config.plugins ?? []), fetchedLater] };
}

const core = { path: "dist/index.js", gzip: true };

export default [
  {
    ...core,
    name: "matchesView with date math alone",
    import: "{ matchesView, resolveDateMath, parseDateMath }",
    limit: "8 kB",
  },
  { ...core, name: "the core, without zod", ignore: ["zod"], modifyEsbuildConfig: firstLoad, limit: "25 kB" },
  { ...core, name: "the core, with zod", modifyEsbuildConfig: firstLoad, limit: "55 kB" },
  { ...core, name: "the core and all it can fetch, without zod", ignore: ["zod"], limit: "160 kB" },
  {
    ...core,
    name: "the handler for HTTP, without zod",
    path: "dist/http.js",
    ignore: ["zod"],
    modifyEsbuildConfig: firstLoad,
    limit: "14 kB",
  },
  { ...core, name: "the client", path: "dist/client.js", limit: "8 kB" },
  { ...core, name: "one schema", path: "dist/schemas.js", import: "{ idSchema }", ignore: ["zod"], limit: "1 kB" },
];
