import type { PoolStats, StorageStatistics, WaitStats } from "../../storage/storage-statistics";
import type { Metric } from "./text-format";

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
