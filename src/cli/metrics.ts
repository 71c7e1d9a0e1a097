import type { RequestLogEntry } from "../http";
import { bearerToken } from "../http/exchange";
import type { Storage } from "../storage/storage";

/** The metrics of a server for Prometheus. Rule W11.24. */
export class ServerMetrics {
  readonly requests = new RequestDurations();
  readonly #storage: Storage;
  readonly #mayRead: (token: string) => boolean | Promise<boolean>;
  #streamsOpen = 0;

  constructor(storage: Storage, mayRead: (token: string) => boolean | Promise<boolean>) {
    this.#storage = storage;
    this.#mayRead = mayRead;
  }

  countStreams(open: number): void {
    this.#streamsOpen = open;
  }

  /** They show how busy the workspace is, so readers must send a token. */
  async page(request: Request): Promise<Response> {
    const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
    if (!(await this.#isAllowed(request))) {
      const text = "Send a token: Authorization: Bearer <token>.\n";
      return new Response(text, { status: 401, headers: { ...headers, "www-authenticate": "Bearer" } });
    }
    const help = "Open streams of events, such as those of live views.";
    const streams = metric("gauge", "workspace_engine_streams_open", help, this.#streamsOpen);
    const all = [this.requests.metric, streams, ...storageMetrics(this.#storage), ...processMetrics()];
    const contentType = "text/plain; version=0.0.4; charset=utf-8";
    return new Response(textOf(all), { headers: { ...headers, "content-type": contentType } });
  }

  async #isAllowed(request: Request): Promise<boolean> {
    try {
      return await this.#mayRead(bearerToken(request));
    } catch {
      return false;
    }
  }
}

/** Some numbers of one name. That of a counter ends in `_total`, that of a time in `_seconds`. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
}

/** One number, distinguished from others of its metric by its labels. */
interface Sample {
  /** The suffix of the metric's name, such as `_bucket`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

const metric = (type: Metric["type"], name: string, help: string, value: number): Metric => ({
  name,
  help,
  type,
  samples: [{ value }],
});

/** Named as everywhere, so that dashboards know them. */
function processMetrics(): readonly Metric[] {
  const { user, system } = process.cpuUsage();
  const started = Date.now() / 1000 - process.uptime();
  return [
    metric("counter", "process_cpu_seconds_total", "CPU time of the process.", (user + system) / 1e6),
    metric("gauge", "process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    metric("gauge", "process_start_time_seconds", "When the process was started.", started),
  ];
}

/** The metrics of a storage. Those it does not count are left out. */
function storageMetrics(storage: Storage): readonly Metric[] {
  const { commits, conflicts, retries, waits, pool } = storage.stats?.() ?? {};
  const conflictsHelp = "Commits refused because of what others had changed; each was decided again.";
  const rows: readonly (readonly [name: string, help: string, value: number | undefined | readonly Sample[]])[] = [
    ["commits_total", "Commits that were made.", commits],
    ["conflicts_total", conflictsHelp, conflicts],
    ["retries_total", "Retries by the storage itself.", retries],
    ["waits_total", "Calls that waited for a lock, or for a connection of the pool.", waits?.count],
    ["wait_seconds_total", "How long they waited.", waits && waits.milliseconds / 1000],
    [
      "pool_connections",
      "Open connections of the pool, by state.",
      pool && [
        { labels: { state: "idle" }, value: pool.idle },
        { labels: { state: "used" }, value: pool.open - pool.idle },
      ],
    ],
    ["pool_connections_max", "The most connections that the pool opens.", pool?.max],
    ["pool_pending_requests", "Calls that wait for a connection of the pool.", pool?.waiting],
  ];
  return rows.flatMap(([name, help, given]): readonly Metric[] => {
    if (given === undefined) return [];
    const samples = typeof given === "number" ? [{ value: given }] : given;
    const type = name.endsWith("_total") ? "counter" : "gauge";
    return [{ name: `workspace_engine_storage_${name}`, help, type, samples }];
  });
}

/** In seconds: most requests take a few milliseconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

interface Series {
  readonly labels: { readonly operation: string; readonly status: string };
  /** How many took no longer than each bound. */
  readonly counts: number[];
  sum: number;
}

/** How long requests took. There is a series for each operation and status, whatever paths were requested. */
export class RequestDurations {
  readonly #series = new Map<string, Series>();

  add({ operation = "none", status, duration }: Pick<RequestLogEntry, "operation" | "status" | "duration">): void {
    const key = `${operation} ${status}`;
    const labels = { operation, status: String(status) };
    const series = this.#series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0 };
    this.#series.set(key, series);
    const seconds = duration / 1000;
    for (const [place, bound] of bounds.entries()) {
      if (seconds <= bound) series.counts[place] = (series.counts[place] ?? 0) + 1;
    }
    series.sum += seconds;
  }

  get metric(): Metric {
    const name = "workspace_engine_http_request_duration_seconds";
    const help =
      "Time until a request to the API was answered, or its stream begun, by operation (none: a path or method without one) and status.";
    return { name, help, type: "histogram", samples: [...this.#series.values()].flatMap(samplesOf) };
  }
}

function samplesOf({ labels, counts, sum }: Series): readonly Sample[] {
  const buckets = bounds.map((bound, place): Sample => {
    return { suffix: "_bucket", labels: { ...labels, le: numberOf(bound) }, value: counts[place] ?? 0 };
  });
  return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: counts.at(-1) ?? 0 }];
}

/** The text that Prometheus reads. */
export function textOf(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${escaped(help)}\n`,
    `# TYPE ${name} ${type}\n`,
    ...samples.map(({ suffix = "", labels = {}, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}\n`),
  ]);
  return lines.join("");
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

/** JavaScript writes numbers as Prometheus reads them, but for this one. */
const numberOf = (value: number): string => String(value).replace("Infinity", "Inf").replace(/^Inf/, "+Inf");
