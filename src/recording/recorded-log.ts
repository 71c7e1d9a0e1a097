import { refusal } from "../errors/errors";
import { type EngineOptions, instantOf } from "../operation/operation-context";
import { asOccurrence } from "../session/as-occurrence";
import { deepFreeze } from "../session/freeze";
import type { OperationLog } from "../session/operation-log";

/** The recorded operations of a workspace. */
export async function recordedLog(options: EngineOptions): Promise<OperationLog> {
  const { interceptor, storage, teamId: team_id, timeUnit: time_unit, timeZone: time_zone, clock } = options;
  const operations = await interceptor?.operations?.(storage, team_id).catch((error: unknown) => {
    throw asOccurrence(error, options, instantOf(clock));
  });
  if (operations === undefined)
    throw refusal("no_history", "", "The workspace keeps no record: set recordOperations to true.");
  const format = "workspace-engine-operations";
  return deepFreeze({ format, version: 1, team_id, time_unit, time_zone, operations });
}
