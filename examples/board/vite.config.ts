import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const source = (path: string): string => here(`../../src/${path}`);

/** Where there is no server there is no API to be shown. */
const pagesFor = (mode: string): string[] => ["index.html", ...(mode === "served" ? ["api.html"] : [])].map(here);

/** The code that draws is fetched while the first file, which asks for what is to be drawn, is already run. */
const preloaded: Plugin = {
  name: "preloaded",
  transformIndexHtml: (_, { path, bundle = {} }) =>
    Object.values(bundle)
      .filter(({ name }) => path === "/index.html" && name === "app")
      .map(({ fileName: href }) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href } })),
};

/** What asks comes in one file, what draws a board in another, for each further one is a round trip; what dialogs share comes in a third. */
const shared = [
  { name: "first", test: /first-opening|src\/client/, priority: 2 },
  { name: "app", test: /src\/app|card\/timer|combobox|layout-bar/, priority: 1 },
  { name: "past", test: /past-board|time-slider/ },
  { name: "dialogs", test: /manage\/(kinds|use-|delete|thing-(form|actions)|tags)|question|sheet|modal|card-fields/ },
];

/** `npm run board` serves it while it is written, and `npm run build` builds it into the package. */
export default defineConfig(({ command, mode }) => {
  // Whatever the environment says: React's development build is large, and names the files it was built from.
  if (command === "build" && mode !== "development") process.env["NODE_ENV"] = "production";
  return {
    root: here("."),
    base: "./",
    resolve: {
      alias: [
        { find: /^workspace-engine$/, replacement: source("index.ts") },
        { find: /^workspace-engine\/indexeddb$/, replacement: source("storage/indexeddb/index.ts") },
        { find: /^workspace-engine\/(client|import|live-store|react|testing)$/, replacement: source("$1/index.ts") },
      ],
    },
    plugins: [preloaded],
    build: {
      rolldownOptions: { input: pagesFor(mode), output: { codeSplitting: { groups: shared } } },
      outDir: here("../../dist/board"),
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      target: "es2022",
      // Only files of their own keep to a strict content security policy.
      assetsInlineLimit: 0,
      // What is fetched later is small: a list of what comes with it would make the first load larger.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
      },
    },
  };
});
