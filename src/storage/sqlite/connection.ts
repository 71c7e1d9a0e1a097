/** A value that can be bound to a statement. */
export type SqlValue = string | number | null;

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * When what a transaction wrote is on the disk: before it is answered, or with the next one of that sort. A power failure
 * may take the latter back, but never while it keeps one that was committed after it.
 */
export type WhenSynced = "now" | "with_next";

/**
 * The few things the storage asks of SQLite, each in one synchronous turn. Whatever fails is a `StorageError`.
 *
 * `DriverConnection` is this over a driver's handle, `durableObjectConnection` over the storage of a Durable Object.
 */
export interface SqliteConnection {
  /** Whether commits outlive the process. Other connections may then work on the same data. */
  readonly durable: boolean;
  /** Makes the database fit for use; called once, before anything else. */
  prepare(): void;
  all(sql: string, parameters: readonly SqlValue[]): readonly Row[];
  run(sql: string, parameters: readonly SqlValue[]): void;
  /**
   * Runs the work as one transaction that nobody else writes beside: whole, or when it throws not at all. Its writes are
   * `synced` now if nothing else is said, and may be in any case.
   */
  transaction<T>(work: () => T, synced?: WhenSynced): T;
  /** Runs reads that all see the same state. */
  snapshot<T>(work: () => T): T;
  /** A number that changes when another connection commits; left out where there is none. */
  version?(): number;
  close(): void;
}

export function textOf(row: Row | undefined, column: string): string {
  return String(row?.[column]);
}

/** A number column of a row; drivers may be set to give whole numbers as `bigint`. */
export function numberOf(row: Row | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}
