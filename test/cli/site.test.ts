import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { boardFiles, siteOf } from "../../src/cli/site";

const api = async () => new Response("the API");
const get = (site: ReturnType<typeof siteOf>, path: string) => site(new Request(`http://localhost${path}`));

test("[W11.8] a storage that cannot be reached is unhealthy, and healthy again when it can", async () => {
  const storage = new MemoryStorage();
  const site = siteOf({ storage, teamId: "t-acme", api });
  vi.spyOn(storage, "logRange").mockRejectedValueOnce(new Error("down"));
  const down = await get(site, "/health");
  expect([down.status, await down.json()]).toEqual([503, { ok: false }]);
  vi.restoreAllMocks();
  await storage.open([]);
  expect((await get(site, "/health")).status).toBe(200);
});

test("[W11.8] a storage that does not answer is unhealthy", async () => {
  const storage = new MemoryStorage();
  vi.useFakeTimers();
  vi.spyOn(storage, "logRange").mockReturnValue(new Promise(() => {}));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const answer = get(siteOf({ storage, teamId: "t-acme", api }), "/health");
  await vi.runAllTimersAsync();
  expect((await answer).status).toBe(503);
});

test("[W11.8] whatever is no page is the API's, with any method", async () => {
  const site = siteOf({ storage: new MemoryStorage(), teamId: "t-acme", api });
  for (const path of ["/v1/users/me", "/docs/", "/health/x"])
    expect(await (await get(site, path)).text()).toBe("the API");
});

test("[W11.16 W11.8] the pages served receive the workspace, and may run and call only their own origin", async () => {
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "board/assets"), { recursive: true });
  writeFileSync(join(folder, "cli.js"), "");
  writeFileSync(join(folder, "board/index.html"), '<meta name="workspace-team" content="" />');
  writeFileSync(join(folder, "board/api.html"), '<meta name="workspace-team" content="" />');
  writeFileSync(join(folder, "board/assets/main-1.js"), "run();");
  const board = await boardFiles("t-acme", join(folder, "cli.js"));
  const site = siteOf({ storage: new MemoryStorage(), teamId: "t-acme", api, board });
  const page = await get(site, "/");
  expect(await page.text()).toBe('<meta name="workspace-team" content="t-acme" />');
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = (page.headers.get("content-security-policy") ?? "").split("; ");
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
  expect(policy.join()).not.toContain("unsafe");
  const docs = await get(site, "/docs");
  expect(await docs.text()).toBe('<meta name="workspace-team" content="t-acme" />');
  expect(docs.headers.get("content-security-policy")).toBe(
    policy.join("; ").replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  );
  const script = await get(site, "/assets/main-1.js");
  expect(await script.text()).toBe("run();");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect((await site(new Request("http://localhost/", { method: "POST" }))).status).toBe(405);
});

test("[W11.16] without a board, / leads to /docs", async () => {
  const answer = await get(siteOf({ storage: new MemoryStorage(), teamId: "t-acme", api }), "/");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/docs"]);
});
