import { bearerToken } from "../../http/admission";
import type { Storage } from "../../storage/storage";
import { RequestDurations } from "./request-durations";
import { storageMetrics } from "./storage-metrics";
import { type Metric, TEXT_FORMAT, textOf } from "./text-format";

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
