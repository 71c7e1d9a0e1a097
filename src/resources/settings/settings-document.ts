import { declaredFields } from "../../fields/declared-fields";
import type { DocumentIn } from "../../fields/field-table";
import type { settingsFields } from "./settings-fields";

export type SettingsDocument = DocumentIn<typeof settingsFields>;

/** The id of the one settings document of a workspace. */
export const SETTINGS_ID = "workspace";

export const settings = declaredFields<SettingsDocument>()({});
