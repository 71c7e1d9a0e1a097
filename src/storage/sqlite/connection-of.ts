import type { SqliteConnection } from "./connection";
import { DriverConnection } from "./driver-connection";
import type { SqliteStorageOptions } from "./sqlite-options";
import { tellingDatabase, tellTo, toldConnection } from "./told-statements";
import { isWasmDatabase, wasmConnection } from "./wasm-connection";

/** The connection that the options name, heard by their listener. */
export function connectionOf(options: SqliteStorageOptions): SqliteConnection {
  const { synchronous = "full", onStatement } = options;
  const tell = onStatement && tellTo(onStatement);
  if ("connection" in options) return tell ? toldConnection(options.connection, tell) : options.connection;
  const settings = { synchronous, owned: false, wrap: tell && tellingDatabase(tell) };
  return isWasmDatabase(options.db) ? wasmConnection(options.db, settings) : new DriverConnection(options.db, settings);
}
