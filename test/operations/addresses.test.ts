import { expect, test } from "vitest";
import { call, type OperationName, validInputs } from "../access/every-operation";
import { fullWorkspace } from "../access/full-workspace";
import { pathRefused } from "./fixture";

/** Every operation that takes an address, and where in its input. */
const taking: readonly (readonly [name: OperationName, path: string, given: (url: unknown) => object])[] = [
  ["addExternalLink", "url", (url) => ({ url })],
  ["addEpicExternalLink", "url", (url) => ({ url })],
  ["addFile", "url", (url) => ({ url })],
  ["updateBoard", "public_settings.url", (url) => ({ public_settings: { url } })],
  ["createPage", "public_settings.url", (url) => ({ public_settings: { url } })],
  ["updatePage", "public_settings.url", (url) => ({ public_settings: { url } })],
  [
    "reportPullRequest",
    "github_pull_request.html_url",
    (html_url) => ({ github_pull_request: { id: 1, html_url, head: { ref: "1-x" } } }),
  ],
];

const long = `https://example.org/${"x".repeat(2048)}`;
const wrong = [
  ...["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "ftp://example.org", "//example.org", "/launch"],
  ...["example.org", "", " ", 5, "https://", "https://[", "https://a b", "https://a\\@b", long, long.slice(0, 2049)],
];

test.each(taking)(
  "[U24.3 U24.6 U35.2] %s takes an absolute http or https address as its %s, else it is 400",
  async (...row) => {
    const [name, path, given] = row;
    const { workspace, ids } = await fullWorkspace();
    const input = validInputs(ids)[name];
    for (const url of wrong) {
      expect([url, await pathRefused(call(workspace, name, { ...input, ...given(url) }), 400)]).toEqual([url, path]);
    }
    for (const url of [" http://localhost:3000 ", long.slice(0, 2048)]) {
      const answer = await call(workspace, name, { ...input, ...given(url) });
      expect(JSON.stringify(answer)).toContain(JSON.stringify(url.trim()));
    }
  },
);
