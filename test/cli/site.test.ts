import { expect, test, vi } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { siteOf } from "../../src/cli/site";

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
  try {
    const answer = get(siteOf({ storage, teamId: "t-acme", api }), "/health");
    await vi.runAllTimersAsync();
    expect((await answer).status).toBe(503);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

test("[W11.8] whatever is no page is the API's, with any method", async () => {
  const site = siteOf({ storage: new MemoryStorage(), teamId: "t-acme", api });
  for (const path of ["/v1/users/me", "/docs/", "/health/x"]) {
    expect(await (await get(site, path)).text()).toBe("the API");
  }
});
