const core = { path: "dist/index.js", gzip: true };

export default [
  {
    ...core,
    name: "matchesView with date math alone",
    import: "{ matchesView, resolveDateMath, parseDateMath }",
    limit: "8 kB",
  },
  { ...core, name: "all of the engine, without zod", ignore: ["zod"], limit: "145 kB" },
  { ...core, name: "the client", path: "dist/client.js", limit: "8 kB" },
  { ...core, name: "one schema", path: "dist/schemas.js", import: "{ idSchema }", ignore: ["zod"], limit: "1 kB" },
];
