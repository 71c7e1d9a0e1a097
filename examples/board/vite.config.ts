import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const source = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

const page = (name: string): string => fileURLToPath(new URL(`${name}.html`, import.meta.url));

/** Where there is no server there is no API to be shown. */
const pagesFor = (mode: string): string[] => (mode === "served" ? [page("index"), page("api")] : [page("index")]);

/** `npm run board` serves it while it is written, and `npm run build` builds it into the package. */
export default defineConfig(({ command, mode }) => {
  // Whatever the environment says: React's development build is large, and names the files it was built from.
  if (command === "build" && mode !== "development") process.env["NODE_ENV"] = "production";
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    base: "./",
    resolve: {
      alias: [
        { find: /^workspace-engine$/, replacement: source("index.ts") },
        { find: /^workspace-engine\/indexeddb$/, replacement: source("storage/indexeddb/index.ts") },
        { find: /^workspace-engine\/(client|import|react|testing)$/, replacement: source("$1/index.ts") },
      ],
    },
    build: {
      rolldownOptions: {
        input: pagesFor(mode),
        // What parts share, and what every page soon needs, comes in one file: each further one is a round trip.
        output: {
          codeSplitting: {
            groups: [
              { name: "shared", minShareCount: 2 },
              { name: "shared", test: /src\/client\/live/ },
            ],
          },
        },
      },
      outDir: fileURLToPath(new URL("../../dist/board", import.meta.url)),
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      target: "es2022",
      // Only files of their own keep to a strict content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
});
