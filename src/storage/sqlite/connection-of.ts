import type { SqliteConnection } from "./connection";
import { DriverConnection } from "./driver-connection";
import type { SqliteStorageOptions } from "./sqlite-options";
import { tracedConnection, tracedDatabase, traceTo } from "./traced-statements";
import { isWasmDatabase, wasmConnection } from "./wasm-connection";

/** The connection that the options name, heard by their listener. */
export function connectionOf(options: SqliteStorageOptions): SqliteConnection {
  const { synchronous = "full", onStatement } = options;
  const trace = onStatement && traceTo(onStatement);
  if ("connection" in options) return trace ? tracedConnection(options.connection, trace) : options.connection;
  const settings = { synchronous, owned: false, wrap: trace && tracedDatabase(trace) };
  return isWasmDatabase(options.db) ? wasmConnection(options.db, settings) : new DriverConnection(options.db, settings);
}
