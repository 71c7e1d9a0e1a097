export type { ExecutedStatement, OnStatement, StatementAttributes } from "../executed-statement";
export type { Row, SqliteConnection, SqlValue, WhenSynced } from "./connection";
export type { SqliteDatabase, SqliteStatement, Synchronous } from "./driver-connection";
export { type DurableObjectStorage, durableObjectConnection } from "./durable-object";
export type { SqliteOptions, SqliteStorageOptions } from "./sqlite-options";
export { SqliteStorage } from "./sqlite-storage";
