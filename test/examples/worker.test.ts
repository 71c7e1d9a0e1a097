import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleWorker, oneRequest, type RunningWorker, startWorker } from "../storage/durable-object/start-worker";
import { watchOverHttp } from "./watch-over-http";

let worker: RunningWorker;

beforeAll(async () => {
  const script = await bundleWorker(fileURLToPath(new URL("../../examples/worker/main.ts", import.meta.url)));
  worker = await startWorker({ script, compatibilityDate: "2026-04-01", objects: {} });
});

afterAll(() => worker?.stop());

const headers = { ...oneRequest, authorization: "Bearer secret", "content-type": "application/json" };

test("[W1.1] a Worker serves a workspace out of its memory", async () => {
  const at = new URL("/v1/t-demo/projects", worker.url);
  const created = await fetch(at, { method: "POST", headers, body: JSON.stringify({ title: "Caf\u00e9 \u{1f30d}" }) });
  expect(created.status).toBe(200);
  const { projects } = await (await fetch(at, { headers })).json();
  expect(projects).toMatchObject([{ title: "Caf\u00e9 \u{1f30d}", time_created: expect.any(Number) }]);
  expect(projects[0].time_created).toBeGreaterThan(1_700_000_000);
  expect((await fetch(at)).status).toBe(401);
  expect((await fetch(new URL("/v1/t-other/projects", worker.url), { headers })).status).toBe(403);
});

test("[W12.1] a Worker sends the events of a live view as they come", () =>
  watchOverHttp(new URL("/v1", worker.url).href, "t-demo"));
