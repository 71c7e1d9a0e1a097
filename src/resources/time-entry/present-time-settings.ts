import type { SettingsDocument } from "../settings/settings-document";
import type { TimeSettings } from "./time-settings";

/** What the settings say about time entries, as the API shows it. Rules M1, U34. */
export function presentTimeSettings(settings: SettingsDocument | null): TimeSettings {
  const { rate_cents = 0, currency = "USD", time_lock } = settings ?? {};
  return { rate_cents, currency, ...(time_lock === undefined ? {} : { locked_before: time_lock.before }) };
}
