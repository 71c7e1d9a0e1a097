import { StorageError } from "../storage-error";
import { type SqliteConnection, textOf } from "./connection";

/** Has SQLite look through the whole database for pages that are damaged or missing. */
export function quickCheck(connection: SqliteConnection): void {
  const found = connection.all("PRAGMA quick_check(10)", []).map((row) => textOf(row, "quick_check"));
  if (found.length === 1 && found[0] === "ok") return;
  throw new StorageError("corrupt", `SQLite: the database is damaged. ${found.join(" ")}`);
}
