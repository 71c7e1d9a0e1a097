export type { ExecutedStatement, OnStatement, StatementAttributes } from "../executed-statement";
export type { PGliteHandle, PgClient, PgPool } from "./driver";
export type { PostgresStorageOptions } from "./postgres-options";
export { PostgresStorage } from "./postgres-storage";
