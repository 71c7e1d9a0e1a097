import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { SprintSettings } from "../sprint-settings";
import { presentSprintSettings } from "./present-sprint-settings";

export interface GetSprintSettingsInput {
  readonly project_id: string;
}

export interface GetSprintSettingsOutput {
  readonly sprint_settings: SprintSettings;
}

export interface GetSprintSettings {
  /**
   * Reads how the sprints of a space are laid out. Rules U6, U33, S2.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { sprint_settings } = await workspace.getSprintSettings({ project_id: "1" });
   * sprint_settings.length; // 14 days
   * ```
   */
  getSprintSettings(input: GetSprintSettingsInput, options?: CallOptions): Promise<GetSprintSettingsOutput>;
}

export const getSprintSettings = operation<GetSprintSettings>({
  role: "viewer",
  input: () => ({ project_id: idSchema }),
  async decide(session, { project_id }) {
    const project = await session.require("project", project_id, "project_id");
    return () => ({ sprint_settings: presentSprintSettings(project) });
  },
});
