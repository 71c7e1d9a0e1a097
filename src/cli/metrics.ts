import type { RequestLogEntry } from "../http";
import { bearerToken } from "../http/exchange";
import type { Storage } from "../storage/storage";

/** In seconds: most requests take a few milliseconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

/** By labels: how many requests took no longer than each bound, and all of them together. */
type Series = Map<string, { counts: readonly number[]; sum: number }>;

/** The metrics of a server for Prometheus. Rule W11.24. */
export function serverMetrics(storage: Storage, mayRead: (token: string) => boolean | Promise<boolean>) {
  const all: Series = new Map();
  let streamsOpen = 0;
  return {
    countStreams(open: number): void {
      streamsOpen = open;
    },

    add({ operation = "none", status, duration }: Pick<RequestLogEntry, "operation" | "status" | "duration">): void {
      const labels = `operation="${operation}",status="${status}"`;
      const series = all.get(labels) ?? { counts: bounds.map(() => 0), sum: 0 };
      all.set(labels, series);
      const seconds = duration / 1000;
      series.counts = series.counts.map((count, place) => count + Number(seconds <= (bounds[place] ?? 0)));
      series.sum += seconds;
    },

    /** They show how busy the workspace is, so readers must send a token. */
    async page(request: Request): Promise<Response> {
      const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
      const isAllowed = async () => mayRead(bearerToken(request));
      if (!(await isAllowed().catch(() => false))) {
        const text = "Send a token: Authorization: Bearer <token>.\n";
        return new Response(text, { status: 401, headers: { ...headers, "www-authenticate": "Bearer" } });
      }
      return new Response(metricsOf(all, streamsOpen, storage).map(textOf).join(""), {
        headers: { ...headers, "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      });
    },
  };
}

/** A number, and what goes behind the name of its metric: labels, whose values need no escapes. */
type Sample = readonly [suffix: string, value: number];

/** Without a value where it is not counted; a counter if its name says so, or else a gauge, unless it has a type. */
type Metric = readonly [name: string, help: string, value: number | readonly Sample[] | undefined, type?: string];

function metricsOf(all: Series, streamsOpen: number, storage: Storage): readonly Metric[] {
  const { commits, conflicts, retries, waits, pool } = storage.stats?.() ?? {};
  const states: readonly Sample[] | undefined = pool && [
    ['{state="idle"}', pool.idle],
    ['{state="used"}', pool.open - pool.idle],
  ];
  const durationsHelp =
    "Time until a request to the API was answered, or its stream begun, by operation (none: a path or method without one) and status.";
  const conflictsHelp = "Commits refused because of what others had changed; each was decided again.";
  const own: readonly Metric[] = [
    ["http_request_duration_seconds", durationsHelp, samplesOf(all), "histogram"],
    ["streams_open", "Open streams of events, such as those of live views.", streamsOpen],
    ["storage_commits_total", "Commits that were made.", commits],
    ["storage_conflicts_total", conflictsHelp, conflicts],
    ["storage_retries_total", "Retries by the storage itself.", retries],
    ["storage_waits_total", "Calls that waited for a lock, or for a connection of the pool.", waits?.count],
    ["storage_wait_seconds_total", "How long they waited.", waits && waits.milliseconds / 1000],
    ["storage_pool_connections", "Open connections of the pool, by state.", states],
    ["storage_pool_connections_max", "The most connections that the pool opens.", pool?.max],
    ["storage_pool_pending_requests", "Calls that wait for a connection of the pool.", pool?.waiting],
  ];
  const { user, system } = process.cpuUsage();
  return [
    ...own.map(([name, ...rest]): Metric => [`workspace_engine_${name}`, ...rest]),
    // Named as everywhere, so that dashboards know them.
    ["process_cpu_seconds_total", "CPU time of the process.", (user + system) / 1e6],
    ["process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()],
    ["process_start_time_seconds", "When the process was started.", Date.now() / 1000 - process.uptime()],
  ];
}

function samplesOf(all: Series): readonly Sample[] {
  return [...all].flatMap(([labels, { counts, sum }]): readonly Sample[] => [
    ...bounds.map((bound, place): Sample => {
      const most = bound === Number.POSITIVE_INFINITY ? "+Inf" : bound;
      return [`_bucket{${labels},le="${most}"}`, counts[place] ?? 0];
    }),
    [`_sum{${labels}}`, sum],
    [`_count{${labels}}`, counts.at(-1) ?? 0],
  ]);
}

/** As Prometheus reads it. */
function textOf([name, help, value, type = name.endsWith("_total") ? "counter" : "gauge"]: Metric): string {
  if (value === undefined) return "";
  const samples = typeof value === "number" ? [["", value]] : value;
  const lines = samples.map(([suffix, number]) => `${name}${suffix} ${number}\n`).join("");
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines}`;
}
