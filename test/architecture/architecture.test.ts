import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { partOf } from "../docs/written-part";
import { drawing } from "./drawing";
import { circular } from "./file-circles";
import { type Import, moduleOf, nearestFolderOf, readSources, type Sources } from "./imports";
import { circles, edgesBetween, leadsDown } from "./layers";

const root = fileURLToPath(new URL("../../", import.meta.url));
const sources = readSources(root);

test("the picture in ARCHITECTURE.md is what the imports say; scripts/draw-architecture.ts draws it", () => {
  expect(partOf(readFileSync(`${root}ARCHITECTURE.md`, "utf8"), "picture")).toBe(drawing(sources));
});

test("no folder imports one of a higher layer, not even types: so there is no circle of folders", () => {
  const up = edgesBetween(sources).filter((edge) => !leadsDown(edge));
  expect(up.flatMap(({ imports }) => imports.map(({ from, to }) => `${from} imports ${to}`))).toEqual([]);
});

test("no module of resources imports itself by way of others, not even types", () => {
  expect(circles(edgesBetween(sources, moduleOf))).toEqual([]);
});

test("no folder of any depth imports itself by way of others, not even of those it lies in or that lie in it", () => {
  expect(circles(edgesBetween(sources, nearestFolderOf))).toEqual([]);
});

test("no file imports itself by way of others, not even types", () => {
  expect(circular(sources.imports).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

describe("the measurement", () => {
  const between = (from: string, to: string, isOfTypes = false): Import => ({
    from: `${from}/one.ts`,
    to: `${to}/other.ts`,
    isOfTypes,
  });
  const project = (...imports: readonly Import[]): Sources => ({ files: [], imports });

  test("finds a circle that only types close, and the import that leads up", () => {
    const small = project(
      between("engine", "session"),
      between("session", "storage"),
      between("storage", "engine", true),
    );
    const edges = edgesBetween(small);
    expect(circles(edges)).toEqual([["engine", "session", "storage"]]);
    expect(edges.filter((edge) => !leadsDown(edge)).map(({ from, to }) => [from, to])).toEqual([["storage", "engine"]]);
  });

  test("finds a circle of files, types or not, and nothing that only leads to one", () => {
    const first = { from: "live/view.ts", to: "live/item.ts", isOfTypes: false };
    const second = { from: "live/item.ts", to: "live/view.ts", isOfTypes: true };
    const into = { from: "live/hub.ts", to: "live/view.ts", isOfTypes: false };
    const out = { from: "live/item.ts", to: "base/ids.ts", isOfTypes: false };
    expect(circular([into, first, second, out])).toEqual([first, second]);
    expect(circular([into, first, out])).toEqual([]);
  });

  test("wants to know the layer of each folder", () => {
    expect(() => drawing(project(between("cellar", "base")))).toThrow("No layer has the folder cellar");
  });
});

/** Files at the root; a configuration is here only if its tool looks for it nowhere else. */
const topLevel = [
  ...["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md", "SPEC.md"],
  ...["bench", "docs", "examples", "scripts", "src", "test"],
  ...["biome.json", "package-lock.json", "package.json", "tsconfig.json", "tsup.config.ts", "vitest.config.ts"],
];

test("other files than these are in the folder they are about", () => {
  const made = /^\.|^(?:node_modules|dist|coverage|reports)$|\.(?:tgz|tsbuildinfo)$/;
  expect(
    readdirSync(root)
      .filter((name) => !made.test(name))
      .sort(),
  ).toEqual(topLevel.sort());
});

/** Files that tests of changes add temporarily. */
const madeUp = /sort-list|milestone/;

describe.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("%s", (page) => {
  const names = new Set(sources.files.map((path) => basename(path)));
  const spans = Array.from(readFileSync(`${root}${page}`, "utf8").matchAll(/`([\w./-]+)`/g), ([, text = ""]) => text);
  const paths = spans.filter((text) => /\/|\.(?:ts|md)$/.test(text) && !/^workspace-engine\/|NAME/.test(text));

  test("names no file that is not there", () => {
    const isThere = (path: string) =>
      ["", "src/", "src/views/"].some((folder) => existsSync(`${root}${folder}${path}`)) || names.has(path);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !madeUp.test(path) && !isThere(path))).toEqual([]);
  });
});
