import type { RequestLogEntry } from "../../http";
import { type Metric, numberOf, type Sample } from "./text-format";

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
