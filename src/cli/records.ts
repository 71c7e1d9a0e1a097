import { open } from "node:fs/promises";
import type { TimeUnit } from "../base/time";
import type { OperationLog, OperationSink } from "../session/operation-log";
import { failing } from "./cli-error";

export interface Records {
  /** Takes the operations of the workspace, whose log begins with what it is. */
  readonly sink: (timeUnit: TimeUnit) => OperationSink;
  close(): Promise<void>;
}

/** A file that operations are added to, a line each; the first one says whose log it is. Rule W11.12. */
export async function openRecords(file: string, team_id: string): Promise<Records> {
  const handle = await open(file, "a").catch(failing(`${file} cannot be written to.`));
  let isEmpty = (await handle.stat()).size === 0;
  let written = Promise.resolve();
  const write = (...values: readonly object[]) => {
    const lines = values.map((value) => `${JSON.stringify(value)}\n`);
    written = written.then(() => handle.appendFile(lines.join("")));
    return written;
  };
  return {
    sink: (time_unit) => (operation) => {
      if (!isEmpty) return write(operation);
      isEmpty = false;
      return write(headOf(team_id, time_unit), operation);
    },
    close: async () => {
      // The error was printed, as that of any sink.
      await written.catch(() => {});
      await handle.close();
    },
  };
}

const headOf = (team_id: string, time_unit: TimeUnit): Omit<OperationLog, "operations"> => ({
  format: "workspace-engine-operations",
  version: 1,
  team_id,
  time_unit,
  time_zone: "UTC",
});
