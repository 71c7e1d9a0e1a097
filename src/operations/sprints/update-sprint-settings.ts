import { sprintSettingsShape } from "../../documents/sprint-settings";
import type { SprintSettings } from "../../model/sprint-settings";
import { idSchema } from "../../schemas/base";
import { type CallOptions, operation } from "../operation";

/** Omitted fields stay unchanged. */
export interface UpdateSprintSettingsInput {
  readonly project_id: string;
  /** Days, 1 to 366. */
  readonly length?: number | undefined;
  /** Days, 0 to 366. */
  readonly cooldown?: number | undefined;
  /** 0 Sunday … 6 Saturday. */
  readonly start_day?: number | undefined;
}

export interface UpdateSprintSettingsOutput {
  readonly sprint_settings: SprintSettings;
}

export interface UpdateSprintSettings {
  /**
   * Changes how the next sprints of a space are laid out; the present ones stay. Rules U6, S2.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * await workspace.updateSprintSettings({ project_id: "1", length: 7, start_day: 3 });
   * ```
   */
  updateSprintSettings(input: UpdateSprintSettingsInput, options?: CallOptions): Promise<UpdateSprintSettingsOutput>;
}

export const updateSprintSettings = operation<UpdateSprintSettings>({
  role: "member",
  input: () => ({
    project_id: idSchema,
    length: sprintSettingsShape.length.optional(),
    cooldown: sprintSettingsShape.cooldown.optional(),
    start_day: sprintSettingsShape.start_day.optional(),
  }),
  async decide(session, { project_id, length, cooldown, start_day }) {
    await session.require("project", project_id, "project_id");
    const { sprint_settings } = await session.update("project", project_id, (draft) => {
      const settings = draft.sprint_settings;
      settings.length = length ?? settings.length;
      settings.cooldown = cooldown ?? settings.cooldown;
      settings.start_day = start_day ?? settings.start_day;
    });
    return () => ({ sprint_settings: { project_id, ...sprint_settings } });
  },
});
