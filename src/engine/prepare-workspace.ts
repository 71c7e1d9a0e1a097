import { refusal } from "../errors/errors";
import { insertEpicLists } from "../resources/list/operations/list-operations";
import { SETTINGS_ID } from "../resources/settings/settings-fields";
import type { Session } from "../session/session";

/** Makes sure that the workspace has its settings and epic lists, and that its times are in the unit asked for. */
export async function prepareWorkspace(session: Session): Promise<() => void> {
  const { timeUnit } = session.context;
  const settings = await session.get("settings", SETTINGS_ID);
  if (settings === null) {
    session.insert("settings", { id: SETTINGS_ID, time_unit: timeUnit });
    await insertEpicLists(session);
  } else if (settings.time_unit !== timeUnit) {
    const message = `This workspace keeps its times in ${settings.time_unit}: open the workspace with that timeUnit.`;
    throw refusal("time_unit_mismatch", "timeUnit", message);
  }
  return () => {};
}
