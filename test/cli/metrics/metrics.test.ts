import { describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { serverMetrics } from "../../../src/cli/metrics";
import { withFault } from "../../storage/faults/faulty";
import { readMetrics } from "./read-metrics";

const stats = {
  commits: 12,
  conflicts: 3,
  retries: 2,
  waits: { count: 4, milliseconds: 1500 },
  pool: { max: 10, open: 7, idle: 5, waiting: 1 },
};
const busy = withFault(new MemoryStorage(), () => ({ stats: () => stats }));

const request = (authorization?: string) =>
  new Request("http://localhost/metrics", authorization === undefined ? {} : { headers: { authorization } });

const read = async (metrics: ReturnType<typeof serverMetrics>) =>
  readMetrics(await (await metrics.page(request("Bearer secret"))).text());

const metricsOf = (storage = busy) => serverMetrics(storage, (token) => token === "secret");

describe("what Prometheus reads", () => {
  test("[W11.24] every metric says what it is, and is named by its unit", async () => {
    const metrics = metricsOf();
    metrics.add({ operation: "getCard", status: 200, duration: 12 });
    metrics.countStreams(2);
    const all = await read(metrics);
    for (const { name, help, type } of all) {
      expect(help).toMatch(/\.$/);
      expect(name.endsWith("_total"), name).toBe(type === "counter");
      expect(name).not.toMatch(/milli|_ms\b|minutes|kilo/);
    }
    const values = Object.fromEntries(all.flatMap(({ samples }) => samples.map(({ name, value }) => [name, value])));
    expect(values).toMatchObject({
      workspace_engine_streams_open: 2,
      workspace_engine_storage_commits_total: 12,
      workspace_engine_storage_conflicts_total: 3,
      workspace_engine_storage_retries_total: 2,
      workspace_engine_storage_waits_total: 4,
      workspace_engine_storage_wait_seconds_total: 1.5,
      workspace_engine_storage_pool_connections_max: 10,
      workspace_engine_storage_pool_pending_requests: 1,
    });
    expect(all.find(({ name }) => name.endsWith("pool_connections"))?.samples).toMatchObject([
      { labels: { state: "idle" }, value: 5 },
      { labels: { state: "used" }, value: 2 },
    ]);
    expect(Math.abs(Date.now() / 1000 - process.uptime() - (values["process_start_time_seconds"] ?? 0))).toBeLessThan(
      60,
    );
  });

  test("[W11.24] what a storage does not count is not there", async () => {
    const names = async (storage: MemoryStorage | typeof busy) =>
      (await read(metricsOf(storage))).map(({ name }) => name).join();
    expect(await names(new MemoryStorage())).not.toMatch(/retries|wait|pool/);
    expect(await names(withFault(new MemoryStorage(), () => ({})))).not.toContain("storage");
  });

  test("[W11.24] durations are cumulative, by operation and status", async () => {
    const durations = metricsOf();
    for (const duration of [0.5, 1, 40, 700, 60_000])
      durations.add({ operation: "previewView", status: 200, duration });
    durations.add({ operation: "previewView", status: 503, duration: 5 });
    const [metric] = await read(durations);
    const ofStatus = (status: string) => (metric?.samples ?? []).filter(({ labels }) => labels["status"] === status);
    const given = ofStatus("200").map(({ name, labels, value }) => [labels["le"] ?? name.split("_").at(-1), value]);
    const buckets = Object.fromEntries(given);
    expect(metric?.type).toBe("histogram");
    expect(buckets).toMatchObject({ "0.001": 2, "0.025": 2, "0.05": 3, "1": 4, "10": 4, "+Inf": 5, count: 5 });
    expect(buckets["sum"]).toBeCloseTo(60.7415);
    for (const { labels } of ofStatus("503")) expect(labels["operation"]).toBe("previewView");
    expect(ofStatus("503").at(-1)).toMatchObject({ name: `${metric?.name}_count`, value: 1 });
  });

  test("[W11.24] only requests with the token are answered", async () => {
    const metrics = metricsOf();
    for (const sent of [undefined, "", "Bearer", "Bearer wrong", "Basic secret", "secret"]) {
      const { status, headers } = await metrics.page(request(sent));
      expect([status, headers.get("www-authenticate")], sent).toEqual([401, "Bearer"]);
    }
    const { status, headers } = await metrics.page(request("Bearer secret"));
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
