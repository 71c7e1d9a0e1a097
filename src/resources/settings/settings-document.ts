import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { settingsFields } from "./settings-fields";

export type SettingsDocument = DocumentIn<typeof settingsFields>;

/** The id of the one settings document of a workspace. */
export const SETTINGS_ID = "workspace";

export const settings = documentKind(settingsFields);
