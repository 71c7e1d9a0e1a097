import { type CallOptions, operation } from "../../../operation/operation";
import { SETTINGS_ID } from "../../settings/settings-document";
import { presentTimeSettings } from "../present-time-settings";
import type { TimeSettings } from "../time-settings";

export interface GetTimeSettingsOutput {
  readonly time_settings: TimeSettings;
}

export interface GetTimeSettings {
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
}

export const getTimeSettings = operation<GetTimeSettings>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const settings = await session.get("settings", SETTINGS_ID);
    return () => ({ time_settings: presentTimeSettings(settings) });
  },
});
