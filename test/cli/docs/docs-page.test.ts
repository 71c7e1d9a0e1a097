import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openApiDocument } from "workspace-engine/openapi";
import { docsPage } from "../../../src/cli/docs/docs-page";
import { pageScript } from "../../../src/cli/docs/page-script";
import { builtPageScript } from "./page-script";

const { text, policy } = docsPage(await openApiDocument(), "t-acme");

const hashOf = (part: string): string => createHash("sha256").update(part).digest("base64");
const contentsOf = (tag: string): string[] =>
  Array.from(text.matchAll(RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g")), ([, contents = ""]) => contents);

test("[W11.20] the page may run its one script and style, call its own origin, and nothing else", () => {
  const hashes = (tag: string) => contentsOf(tag).map((contents) => `'sha256-${hashOf(contents)}'`);
  expect(contentsOf("script")).toEqual([pageScript]);
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    `style-src ${hashes("style").join(" ")}`,
    `script-src ${hashes("script").join(" ")}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(text).not.toMatch(/\sstyle=|\son\w+=|<(?:link|img|iframe)\b/);
});

test("the script is made of src/cli/docs/page; scripts/generate-docs-script.ts writes it down", async () => {
  expect(pageScript).toBe(await builtPageScript());
});

test("the script takes less than 3 kB of what is sent", () => {
  expect(gzipSync(pageScript).length).toBeLessThan(3_000);
});

test("[W11.18] operations and schemas are there to be searched before a script runs", () => {
  expect(text).toContain('<input id="search" type="search"');
  expect(text).toContain('<details id="getCard" data-method="get" data-path="/{team_id}/cards/{card_id}">');
});
