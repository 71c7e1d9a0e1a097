import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** Whatever reads a clock or a calendar, or prints a time. */
const aboutTime = [
  "test/{date-math,examples,operations,views}/**/*.test.ts",
  "{test,examples}/**/*{clock,time}*.test.ts",
];

/** Vitest's own mode "test" is the quick suite, "all" is everything, and "time" what a host's time zone could change. */
export const configFor = (mode: string) => ({
  resolve: {
    alias: [
      { find: /^workspace-engine$/, replacement: source("index.ts") },
      {
        find: /^workspace-engine\/(client|export|http|import|live-store|mcp|msw|openapi|react|testing)$/,
        replacement: source("$1/index.ts"),
      },
      { find: /^workspace-engine\/schemas$/, replacement: source("schemas.ts") },
      { find: /^workspace-engine\/(indexeddb|postgres|sqlite)$/, replacement: source("storage/$1/index.ts") },
    ],
  },
  test: {
    setupFiles: ["test/seed.ts", "test/messages/heard.ts"],
    include: mode === "time" ? aboutTime : ["{test,examples}/**/*.test.ts"],
    exclude: [
      ...configDefaults.exclude,
      // They are for the test runners of somebody who has installed the package.
      "test/package/users/**",
      // The long test of the tarball tries all of it again.
      ...(mode === "all" ? ["test/package/code.test.ts"] : []),
      ...(mode === "test" ? ["**/*.long.test.ts"] : []),
    ],
    // Whoever sets it draws as many values as they like.
    env: { RUNS: process.env["RUNS"] ?? (mode === "test" ? "0.05" : "1") },
    globalSetup: ["test/storage/postgres/global-setup.ts"],
    // A loaded machine is slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    isolate: false,
    // Tests make much that is short-lived, and collecting it costs less where there is more room for it.
    execArgv: ["--max-semi-space-size=64"],
    // Tests wait for servers and for processes they start: one worker more than processors works meanwhile.
    maxWorkers: availableParallelism() + 1,
    coverage: {
      provider: "v8" as const,
      include: ["src/date-math/**", "src/views/*.ts"],
      thresholds: { lines: 100, branches: 100 },
    },
  },
});

export default defineConfig(({ mode }) => configFor(mode));
