import { Workspace } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import type { OpenedWorkspace } from "./board-workspace";

/** A made-up workspace wholly in this page. */
export async function openInBrowser(): Promise<OpenedWorkspace> {
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
  await workspace.load(generateWorkspace({ seed: 7, cards: 240, boards: 5, now: Date.now() }));
  return { workspace, place: "browser" };
}
