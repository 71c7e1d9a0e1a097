import type { OptionRules } from "../../errors/check-options";
import { aFlag, aFunction, having, must, oneOf, optional, wholeNumberFrom } from "../../errors/check-options";
import { aNumberOfCommits } from "../argument-checks";
import type { OnStatement } from "../executed-statement";
import type { PGliteHandle, PgPool } from "./driver";
import { aSchema } from "./values";

/** Which database, and how it is used. */
export interface PostgresStorageOptions {
  /** A pool of the package `pg`, or a database of `@electric-sql/pglite`. It stays the caller's, who also ends it. */
  readonly pool: PgPool | PGliteHandle;
  /** The schema that holds the tables, which `open` creates when it is missing. Default `workspace_engine`. */
  readonly schema?: string | undefined;
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number | undefined;
  /** How long a write waits for a lock, such as a commit for another one of its workspace, in milliseconds, before it is `busy`. Default 5000; 0 is for ever. */
  readonly lockTimeout?: number | undefined;
  /** How long one statement of a write, which most commits are, may take in milliseconds before the write is `busy`. Default 30000; 0 is for ever. */
  readonly statementTimeout?: number | undefined;
  /** Whether statements that come again and again are prepared by name, once a connection. Default: with a pool of `pg`. Not for a pooler in transaction mode that does not know such names. */
  readonly preparedStatements?: boolean | undefined;
  /** Whether commits wake the listeners of all processes through LISTEN and NOTIFY. Default: where the pool can, and not with `distribute`, for NOTIFY does not leave its node. */
  readonly notifications?: boolean | undefined;
  /**
   * How parts of titles and contents are found. Default `trigram`: by an index, which `open` makes where the extension pg_trgm
   * is installed in the database. With `walk`, and without the extension, the documents of a view are scanned.
   */
  readonly textSearch?: "trigram" | "walk" | undefined;
  /** Distributes the tables by team over the nodes of Citus 11 or later, whenever `open` makes some; commits are made on the node of their team. */
  readonly distribute?: "citus" | undefined;
  /** Called for each statement of SQL: its text, without the values it is sent with, and its time. Rule B20.28. */
  readonly onStatement?: OnStatement | undefined;
}

export const postgresOptionRules: OptionRules<PostgresStorageOptions> = {
  pool: having("a pool of the package pg, or a database of PGlite", "query"),
  schema: optional(aSchema),
  retainedChanges: optional(aNumberOfCommits),
  lockTimeout: optional(wholeNumberFrom(0)),
  statementTimeout: optional(wholeNumberFrom(0)),
  preparedStatements: optional(aFlag),
  notifications: optional(aFlag),
  textSearch: optional(oneOf(["trigram", "walk"])),
  distribute: optional(oneOf(["citus"])),
  onStatement: optional(aFunction),
};

export function checkTogether({ distribute, notifications }: PostgresStorageOptions): void {
  const where = 'false with distribute: "citus", for NOTIFY does not leave its node';
  if (distribute !== undefined) must(where, (value) => value !== true)(notifications, "notifications");
}
