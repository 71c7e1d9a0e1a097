import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import { SETTINGS_ID, settingsFields } from "../../settings/settings-fields";
import type { TimeSettings } from "../time-entry";
import { presentTimeSettings } from "../time-entry-fields";

export type GetTimeSettingsOutput = { readonly time_settings: TimeSettings };

export interface TimeSettingsOperations {
  /**
   * Reads the workspace's rate, its currency and the lock date of time entries. Rules U34, M1.
   *
   * @throws WorkspaceError 403 `no_access`.
   *
   * @example
   * ```ts
   * const { time_settings } = await workspace.getTimeSettings();
   * time_settings; // { rate_cents: 0, currency: "USD" }
   * ```
   */
  getTimeSettings(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<GetTimeSettingsOutput>;

  /**
   * Sets the workspace's rate and currency for time entries made from now on. Rules U34, M1, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin.
   *
   * @example
   * ```ts
   * const { time_settings } = await workspace.updateTimeSettings({ rate_cents: 9500, currency: "EUR" });
   * time_settings.rate_cents; // 9500
   * ```
   */
  updateTimeSettings(input: UpdateTimeSettingsInput, options?: CallOptions): Promise<UpdateTimeSettingsOutput>;
}

export const getTimeSettings = operation<Pick<TimeSettingsOperations, "getTimeSettings">>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const settings = await session.get("settings", SETTINGS_ID);
    return () => ({ time_settings: presentTimeSettings(settings) });
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateTimeSettingsInput {
  /** Hourly rate of members without one of their own, in cents, for entries from now on; `null` means 0. */
  readonly rate_cents?: number | null | undefined;
  /** Three capital letters, as in ISO 4217, for entries from now on; `null` means `USD`. */
  readonly currency?: string | null | undefined;
  /** The fields as the caller last saw them. Rule U38. */
  readonly expected?: Expected<UpdateTimeSettingsInput>;
}

export type UpdateTimeSettingsOutput = { readonly time_settings: TimeSettings };

const writeFields = inputWriterOf(settingsFields);

export const updateTimeSettings = operation<Pick<TimeSettingsOperations, "updateTimeSettings">>({
  role: "admin",
  input: (unit) => inputsOf(settingsFields, unit),
  changes: {
    fields: settingsFields,
    named: [],
    shown: (session) => presentTimeSettings(session.before("settings", SETTINGS_ID)),
  },
  async decide(session, changes) {
    const settings = await session.amend("settings", SETTINGS_ID, (draft) => writeFields(draft, changes));
    return () => ({ time_settings: presentTimeSettings(settings) });
  },
});
