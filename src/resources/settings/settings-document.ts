import { type DocumentOf, declaredFields } from "../../fields/declared-fields";
import type { settingsDocumentSchema } from "./settings-document-schema";

export type SettingsDocument = DocumentOf<typeof settingsDocumentSchema>;

/** The id of the one settings document of a workspace. */
export const SETTINGS_ID = "workspace";

export const settings = declaredFields<SettingsDocument>()({});
