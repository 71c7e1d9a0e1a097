import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^workspace-engine$/, replacement: source("index.ts") },
      {
        find: /^workspace-engine\/(cache|client|http|msw|openapi|testing)$/,
        replacement: source("$1/index.ts"),
      },
      { find: /^workspace-engine\/schemas$/, replacement: source("resources/schemas.ts") },
      { find: /^workspace-engine\/(postgres|sqlite)$/, replacement: source("storage/$1/index.ts") },
    ],
  },
  test: {
    setupFiles: ["test/seed.ts", "test/messages/heard.ts"],
    include: ["test/**/*.test.ts", "examples/**/*.test.ts"],
    // They are for the test runners of somebody who has installed the package.
    exclude: [...configDefaults.exclude, "test/package/users/**"],
    globalSetup: ["test/storage/postgres/global-setup.ts"],
    // A loaded machine is slow, not wrong.
    testTimeout: 60_000,
    isolate: false,
    coverage: {
      provider: "v8",
      include: ["src/date-math/**", "src/views/*.ts"],
      thresholds: { lines: 100, branches: 100 },
    },
  },
});
