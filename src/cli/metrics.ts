import type { RequestLogEntry } from "../http";
import { bearerToken } from "../http/admission";
import type { Storage } from "../storage/storage";
import type { PoolStats, StorageStatistics, WaitStats } from "../storage/storage-statistics";

/** The metrics of a server for Prometheus. Rule W11.24. */
export class ServerMetrics {
  readonly requests = new RequestDurations();
  readonly #storage: Storage;
  readonly #mayRead: (token: string) => boolean;
  #streamsOpen = 0;

  constructor(storage: Storage, mayRead: (token: string) => boolean) {
    this.#storage = storage;
    this.#mayRead = mayRead;
  }

  countStreams(open: number): void {
    this.#streamsOpen = open;
  }

  /** They show how busy the workspace is, so readers must send a token. */
  page(request: Request): Response {
    const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
    if (!this.#isAllowed(request)) {
      const text = "Send a token: Authorization: Bearer <token>.\n";
      return new Response(text, { status: 401, headers: { ...headers, "www-authenticate": "Bearer" } });
    }
    return new Response(textOf(this.#metrics()), { headers: { ...headers, "content-type": TEXT_FORMAT } });
  }

  #isAllowed(request: Request): boolean {
    try {
      return this.#mayRead(bearerToken(request));
    } catch {
      return false;
    }
  }

  #metrics(): readonly Metric[] {
    const stats = this.#storage.stats?.();
    return [this.requests.metric, this.#streams, ...(stats ? storageMetrics(stats) : []), ...processMetrics()];
  }

  get #streams(): Metric {
    const help = "Streams of events that are open, such as those of live views.";
    const samples = [{ value: this.#streamsOpen }];
    return { name: "workspace_engine_streams_open", help, type: "gauge", samples };
  }
}

/** Named as everywhere, so that dashboards know them. */
function processMetrics(): readonly Metric[] {
  const { user, system } = process.cpuUsage();
  const cpu = { samples: [{ value: (user + system) / 1e6 }], help: "CPU time of the process." };
  const memory = { samples: [{ value: process.memoryUsage.rss() }], help: "Memory of the process." };
  const started = { samples: [{ value: Date.now() / 1000 - process.uptime() }], help: "When the process was started." };
  return [
    { name: "process_cpu_seconds_total", type: "counter", ...cpu },
    { name: "process_resident_memory_bytes", type: "gauge", ...memory },
    { name: "process_start_time_seconds", type: "gauge", ...started },
  ];
}

/** In seconds: most requests take a few milliseconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

interface Series {
  readonly labels: { readonly operation: string; readonly status: string };
  /** How many took no longer than each bound, and longer than the one before. */
  readonly counts: number[];
  sum: number;
}

/** How long requests took. There is a series for each operation and status that came up, whatever paths were asked for. */
export class RequestDurations {
  readonly #series = new Map<string, Series>();

  add({ operation = "none", status, duration }: Pick<RequestLogEntry, "operation" | "status" | "duration">): void {
    const key = `${operation} ${status}`;
    const series = this.#series.get(key) ?? {
      labels: { operation, status: String(status) },
      counts: bounds.map(() => 0),
      sum: 0,
    };
    this.#series.set(key, series);
    const seconds = duration / 1000;
    const place = bounds.findIndex((bound) => seconds <= bound);
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  get metric(): Metric {
    return {
      name: "workspace_engine_http_request_duration_seconds",
      help: "Time until a request to the API was answered, or its stream begun, by operation (none: a path or method without one) and status.",
      type: "histogram",
      samples: [...this.#series.values()].flatMap(samplesOf),
    };
  }
}

function samplesOf({ labels, counts, sum }: Series): readonly Sample[] {
  let count = 0;
  const buckets = bounds.map((bound, place): Sample => {
    count += counts[place] ?? 0;
    return { suffix: "_bucket", labels: { ...labels, le: numberOf(bound) }, value: count };
  });
  return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: count }];
}

/** The metrics of a storage. Those it does not count are left out. */
export function storageMetrics({ commits, conflicts, retries, waits, pool }: StorageStatistics): readonly Metric[] {
  return [
    counter("commits_total", "Commits that were made.", commits),
    counter(
      "conflicts_total",
      "Commits refused because of what others had changed; each was decided again.",
      conflicts,
    ),
    ...(retries === undefined ? [] : [counter("retries_total", "What the storage itself tried again.", retries)]),
    ...(waits === undefined ? [] : waitMetrics(waits)),
    ...(pool === undefined ? [] : poolMetrics(pool)),
  ];
}

const waitMetrics = ({ count, milliseconds }: WaitStats): readonly Metric[] => [
  counter("waits_total", "Calls that waited for a lock, or for a connection of the pool.", count),
  counter("wait_seconds_total", "How long they waited.", milliseconds / 1000),
];

const poolMetrics = ({ max, open, idle, waiting }: PoolStats): readonly Metric[] => [
  {
    ...gauge("pool_connections", "Connections of the pool that are open, by state.", 0),
    samples: [
      { labels: { state: "idle" }, value: idle },
      { labels: { state: "used" }, value: open - idle },
    ],
  },
  gauge("pool_connections_max", "The most connections that the pool opens.", max),
  gauge("pool_pending_requests", "Calls that wait for a connection of the pool.", waiting),
];

const counter = (name: string, help: string, value: number): Metric => metric("counter", name, help, value);
const gauge = (name: string, help: string, value: number): Metric => metric("gauge", name, help, value);

function metric(type: Metric["type"], name: string, help: string, value: number): Metric {
  return { name: `workspace_engine_storage_${name}`, help, type, samples: [{ value }] };
}

/** One number, distinguished from others of its metric by its labels. */
export interface Sample {
  /** The suffix of the metric's name, such as `_bucket`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Some numbers of one name. That of a counter ends in `_total`, that of a time in `_seconds`. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
}

export const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

/** The text that Prometheus reads. */
export function textOf(metrics: readonly Metric[]): string {
  return metrics.flatMap(linesOf).join("");
}

function linesOf({ name, help, type, samples }: Metric): readonly string[] {
  const heading = [`# HELP ${name} ${escaped(help)}\n`, `# TYPE ${name} ${type}\n`];
  const lines = samples.map(
    ({ suffix = "", labels = {}, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}\n`,
  );
  return [...heading, ...lines];
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

/** JavaScript writes numbers as Prometheus reads them, but for this one. */
export const numberOf = (value: number): string => String(value).replace("Infinity", "Inf").replace(/^Inf/, "+Inf");
