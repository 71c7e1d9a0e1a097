import { type TimeUnit, Workspace } from "workspace-engine";
import { type GenerateWorkspaceOptions, generateWorkspace, manualClock } from "workspace-engine/testing";

/** A generated snapshot, and a workspace it was loaded into, seen by an admin at the instant it was made for. */
export async function loadGenerated(options: GenerateWorkspaceOptions) {
  const snapshot = generateWorkspace(options);
  const workspace = new Workspace({
    teamId: "t-tests",
    actor: { user_id: "u-ada", role: "admin" },
    clock: manualClock(options.now === undefined ? {} : { now: options.now }),
    timeUnit: options.timeUnit satisfies TimeUnit | undefined,
  });
  const { loaded } = await workspace.load(snapshot);
  return { snapshot, workspace, loaded };
}
