import { defineConfig } from "tsup";

export const entryPoints = {
  index: "src/index.ts",
  schemas: "src/schemas.ts",
  testing: "src/testing/index.ts",
  http: "src/http/index.ts",
  msw: "src/msw/index.ts",
  mcp: "src/mcp/index.ts",
  openapi: "src/openapi/index.ts",
  client: "src/client/index.ts",
  export: "src/export/index.ts",
  import: "src/import/index.ts",
  "live-store": "src/live-store/index.ts",
  react: "src/react/index.ts",
  sqlite: "src/storage/sqlite/index.ts",
  postgres: "src/storage/postgres/index.ts",
  indexeddb: "src/storage/indexeddb/index.ts",
};

// Entries of their own make shared chunks of what they reach, so that `matchesView` alone takes neither zod nor the
// operations along.
const parts = {
  "matches-view": "src/views/matches-view.ts",
  "date-math": "src/date-math/index.ts",
  cli: "src/cli/main.ts",
};

export default defineConfig({
  entry: { ...entryPoints, ...parts },
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  // Without it the names of a union come in the order in which files happened to be read, and no two builds are the same.
  dts: { entry: entryPoints, compilerOptions: { stableTypeOrdering: true } },
  splitting: true,
  // It is an ES module only, which CommonJS cannot require on every supported Node.js, nor under jest.
  noExternal: ["fractional-indexing"],
  clean: true,
});
