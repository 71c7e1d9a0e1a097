export type { PGliteHandle, PgClient, PgPool } from "./handles";
export { PostgresStorage, type PostgresStorageOptions } from "./postgres-storage";
