export type { ExecutedStatement, OnStatement, StatementAttributes } from "../executed-statement";
export type { PGliteHandle, PgClient, PgPool } from "./handles";
export type { PostgresStorageOptions } from "./postgres-options";
export { PostgresStorage } from "./postgres-storage";
