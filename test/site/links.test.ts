import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deadLinks } from "../../docs/.vitepress/dead-links";
import { linkOnSite, placeOf } from "../../docs/.vitepress/places";

test.each([
  ["docs/views.md", "README.md", "/views.md"],
  ["docs/llms.txt", "README.md", "/llms.txt"],
  ["views.md#what-to-know-about-filters", "docs/live-views.md", "/views.md#what-to-know-about-filters"],
  ["../SPEC.md", "docs/views.md", "/spec.md"],
  ["docs/decisions/README.md", "CONTRIBUTING.md", "/decisions/index.md"],
  ["http.md#fetchhandler", "docs/site/reference/client.md", "/reference/http.md#fetchhandler"],
  ["#install", "README.md", "#install"],
  ["/views", "docs/site/index.md", "/views"],
  ["https://example.org/a.md", "README.md", "https://example.org/a.md"],
])("%s in %s leads to %s", (href, file, expected) => {
  expect(linkOnSite(href, file)).toBe(expected);
});

test("every page has a place of its own", () => {
  expect(["README.md", "docs/views.md", "docs/site/index.md", "docs/decisions/sql.md"].map(placeOf)).toEqual([
    "first-steps.md",
    "views.md",
    "index.md",
    "decisions/sql.md",
  ]);
});

test("links to pages, files and headings that are not there are found, wherever they stand", () => {
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-site-"));
  try {
    mkdirSync(join(folder, "reference"));
    writeFileSync(join(folder, "style.css"), "");
    writeFileSync(
      join(folder, "index.html"),
      '<link href="/style.css"><a href="/views#paging"></a><a href="/reference/"></a><a href="/views#gone"></a>',
    );
    writeFileSync(join(folder, "views.html"), '<h2 id="paging"></h2><a href="#paging"></a><a href="/lost"></a>');
    writeFileSync(join(folder, "reference/index.html"), '<a href="../views"></a><a href="https://e.org/#x"></a>');
    expect(deadLinks(folder)).toEqual(["/: /views#gone", "/views: /lost"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
