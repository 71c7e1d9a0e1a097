import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

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

/** As npm and GitHub make the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s/g, "-");

describe.each(packed.filter((path) => path.endsWith(".md")))("%s", (path) => {
  const text = read(path);
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");

  test("[K2.10] has no link that is dead where npm shows it", () => {
    const anchors = Array.from(prose.matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => `#${anchorOf(heading)}`);
    // Without a repository named, npm has nothing to resolve a relative link against.
    const dead = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, link = ""]) => link).filter(
      (link) => !/^https:\/\//.test(link) && !anchors.includes(link),
    );
    expect(dead).toEqual([]);
  });
});

describe("the README", () => {
  const paragraphs = read("README.md").split(/\n{2,}/);

  test("[K2.10] names no file of a clone without saying so", () => {
    const named = paragraphs.flatMap((paragraph) =>
      Array.from(
        paragraph.matchAll(/`((?:bench|docs|examples|scripts|src|test)\/[\w./-]+|[A-Z]+\.md)`/g),
        ([, path = ""]) => ({
          path,
          paragraph,
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    for (const { path, paragraph } of named) {
      expect(existsSync(`${root}${path}`), path).toBe(true);
      if (!isPacked(path)) expect(paragraph, path).toMatch(/repository/);
    }
  });

  test("[K2.10] has no command that works in a clone only without saying so", () => {
    const sections = read("README.md").split(/^## /m);
    const ofClones = sections.filter((section) => /npm (?:run|ci|test|start)\b/.test(section));
    expect(ofClones.length).toBeGreaterThan(2);
    for (const section of ofClones) {
      const [before = ""] = section.split(/npm (?:run|ci|test|start)\b/);
      expect(before.replace(/\s+/g, " "), section.split("\n")[0]).toContain("In a clone of the repository");
    }
  });

  test("[K2.6] configures jest for msw as the package was tried with it", () => {
    expect(read("README.md")).toContain(read("test/package/users/jest-msw/jest.config.js").trim());
  });
});
