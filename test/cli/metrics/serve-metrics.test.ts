import { expect, test, vi } from "vitest";
import { usePrograms } from "../use-programs";
import { readMetrics } from "./read-metrics";

const { start } = usePrograms();

test("[W11.24] shows at /metrics what it was asked for, to whoever sends one of two tokens, of which one opens nothing else", async () => {
  const { url, token, send, program } = await start("--metrics-token", "of-prometheus", "--quiet");
  const get = (path: string, sent: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${sent}` } });
  const sampled = async (name: string, labels = {}) => {
    const metrics = readMetrics(await (await get("/metrics", "of-prometheus")).text());
    const samples = metrics.flatMap(({ samples }) => samples).filter((sample) => sample.name === name);
    return samples.find((sample) => JSON.stringify(sample.labels) === JSON.stringify(labels))?.value;
  };
  await program.printed(/^the metrics \S+\/metrics$/m);
  expect([(await get("/metrics", "guessed")).status, (await fetch(`${url}/metrics`)).status]).toEqual([401, 401]);
  expect([(await get("/metrics", token)).status, (await get("/v1/users/me", "of-prometheus")).status]).toEqual([
    200, 401,
  ]);
  const commits = await sampled("workspace_engine_storage_commits_total");
  await send("POST /my-team/projects", { title: "Website" });
  for (const path of ["/my-team/projects/404", "/my-team/projects/405"]) await send(`GET ${path}`);
  for (const path of ["/nowhere", "/elsewhere"]) await get(`/v1${path}`, token);
  expect(await sampled("workspace_engine_storage_commits_total")).toBe(Number(commits) + 1);
  const count = (operation: string, status: string) =>
    sampled("workspace_engine_http_request_duration_seconds_count", { operation, status });
  expect(await count("createProject", "200")).toBe(1);
  expect(await count("getProject", "404")).toBe(2);
  expect(await count("none", "404")).toBe(2);
  const giving = new AbortController();
  const body = JSON.stringify({ type: "card", card_filters: {} });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const stream = await fetch(`${url}/v1/my-team/views/live`, { method: "POST", headers, body, signal: giving.signal });
  expect([stream.status, await sampled("workspace_engine_streams_open")]).toEqual([200, 1]);
  giving.abort();
  await vi.waitUntil(async () => (await sampled("workspace_engine_streams_open")) === 0, { timeout: 30_000 });
});

test("[W11.24] shows nothing at /metrics by default", async () => {
  const [{ url, token }, enabled] = [await start(), await start("--metrics")];
  const statusAt = async (at: string, sent: string) =>
    (await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${sent}` } })).status;
  expect([await statusAt(url, token), await statusAt(enabled.url, enabled.token)]).toEqual([404, 200]);
  expect((await fetch(`${enabled.url}/metrics`, { method: "POST" })).status).toBe(405);
});
