import { unref } from "../../base/waiting";
import { Listeners } from "../listeners";
import type { SqliteConnection } from "./connection";

/** Those who want to hear of commits, by team, and of those of other processes, for which it looks every so often. */
export function wakesOf(connection: Pick<SqliteConnection, "version">, interval: number): Listeners {
  return new Listeners((listeners) => {
    if (connection.version === undefined) return () => {};
    const look = () => {
      try {
        return connection.version?.();
      } catch {
        // It happens again, and is reported, where the woken listeners read.
        return undefined;
      }
    };
    let seen = look();
    const timer = setInterval(() => {
      const version = look();
      if (version !== undefined && version === seen) return;
      seen = version;
      listeners.wakeAll();
    }, interval);
    unref(timer);
    return () => clearInterval(timer);
  });
}
