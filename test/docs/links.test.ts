import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { guides, repositoryPages } from "./pages";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [{ files }] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
    stdio: "pipe",
  }),
);
const packed: readonly string[] = files.map(({ path }: { readonly path: string }) => path);
const isPacked = (path: string): boolean => packed.some((file) => file === path || file.startsWith(`${path}/`));

const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const proseOf = (path: string): string => read(path).replace(/^```[\s\S]*?^```/gm, "");
const linksOf = (path: string): string[] =>
  Array.from(proseOf(path).matchAll(/\]\(([^)\s]+)\)/g), ([, link = ""]) => link);

/** As npm and GitHub make the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s/g, "-");
const anchorsOf = (path: string): string[] =>
  Array.from(proseOf(path).matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => anchorOf(heading));

describe("the README", () => {
  test("[K2.12] has no link that is dead, and none to another host's copy of the package", () => {
    const links = linksOf("README.md");
    const unknown = links.filter((link) => {
      if (/^https?:/.test(link)) return link.includes("unpkg.com");
      return link.startsWith("#") ? !anchorsOf("README.md").includes(link.slice(1)) : !isPacked(link);
    });
    expect(unknown).toEqual([]);
    expect(guides.filter((path) => !links.includes(path))).toEqual([]);
  });

  test("is read in a few minutes, and says what it takes for granted", () => {
    const text = read("README.md");
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_000);
    expect(text.slice(0, text.indexOf("Workspace Collaboration API"))).not.toMatch(/\bAPI\b/);
    expect(text).toMatch(/\*\*Workspace Collaboration API\*\*: an HTTP API/);
  });
});

describe.each(["README.md", ...guides])("%s", (path) => {
  const named = proseOf(path)
    .split(/\n{2,}/)
    .flatMap((paragraph) =>
      Array.from(
        paragraph.matchAll(/`((?:bench|docs|examples|scripts|src|test)(?:\/[\w./-]+)?|[A-Z]+\.md)`/g),
        ([, file = ""]) => ({ file, paragraph }),
      ),
    );

  test("[K2.12] names no file of a clone without saying so", () => {
    for (const { file, paragraph } of named) {
      expect(existsSync(`${root}${file}`), file).toBe(true);
      if (!isPacked(file)) expect(paragraph, file).toMatch(/repository/);
    }
  });

  test("[K2.12] has no command that works in a clone only without saying so", () => {
    const sections = read(path).split(/^## /m);
    for (const section of sections.filter((one) => /npm (?:run|ci|test|start)\b/.test(one))) {
      const [before = ""] = section.split(/npm (?:run|ci|test|start)\b/);
      expect(before.replace(/\s+/g, " "), section.split("\n")[0]).toMatch(/[Ii]n a clone of the repository/);
    }
  });
});

describe.each([...packed.filter((path) => /\.(?:md|txt)$/.test(path) && path !== "README.md"), ...repositoryPages])(
  "%s",
  (path) => {
    test("[K2.12] leads to files and headings that are there, and out of the package from no page in it", () => {
      const dead = linksOf(path).filter((link) => {
        if (/^https?:/.test(link)) return false;
        const [file = "", anchor] = link.split("#");
        const target = file === "" ? path : normalize(join(dirname(path), file));
        const isThere = isPacked(path) ? isPacked(target) : existsSync(`${root}${target}`);
        return !isThere || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      });
      expect(dead).toEqual([]);
    });
  },
);

test("[K2.5] the guide to tests configures jest for msw as the package was tried with it", () => {
  expect(read("docs/tests.md")).toContain(read("test/package/users/jest-msw/jest.config.js").trim());
});

test(".ci/run and the scripts of package.json name files that are there", () => {
  const files = [".ci/run", "package.json"].flatMap(
    (path) => read(path).match(/\b(?:bench|scripts|test)\/[\w./-]+\.tsx?\b/g) ?? [],
  );
  expect(files).toContain("test/crash/main.ts");
  expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
});
