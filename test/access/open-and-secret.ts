import type { SnapshotInput } from "workspace-engine";
import { newWorkspace } from "../operations/fixture";

/** An open space and a private one, of which Eve does not read the latter. */
export const openAndSecret: SnapshotInput = {
  time_unit: "seconds",
  projects: [
    { id: "1", title: "Website" },
    { id: "2", title: "Secret", is_private: true },
  ],
  boards: [
    { id: "1", title: "Launch", project_id: "1" },
    { id: "2", title: "Plans", project_id: "2", email: { active: true, email: "plans@t-acme.invalid" } },
  ],
  lists: [
    { id: "11", title: "To do", behavior: "committed", board_id: "1" },
    { id: "21", title: "To do", behavior: "committed", board_id: "2" },
    { id: "31", title: "Planned", behavior: "committed" },
  ],
  tags: [
    { id: "1", name: "Goals" },
    { id: "2", name: "Merger", project_id: "2" },
  ],
};

export async function loaded(snapshot: SnapshotInput) {
  const { workspace: ada, clock } = newWorkspace();
  await ada.load(snapshot);
  return { ada, clock, eve: ada.as({ user_id: "u-eve", role: "member" }) };
}
