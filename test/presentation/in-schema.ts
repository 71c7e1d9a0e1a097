import { PostgresStorage, type PostgresStorageOptions } from "workspace-engine/postgres";
import type { Databases } from "./shown-over";

/** Storages in one schema, each as a process of its own has it. */
export function inSchema(options: Pick<PostgresStorageOptions, "pool" | "schema">): Databases {
  const storage: Databases["storage"] = (given) => new PostgresStorage({ ...options, notifications: false, ...given });
  return { storage, again: () => storage() };
}
