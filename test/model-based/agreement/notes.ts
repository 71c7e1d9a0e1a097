import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, TEAM_ID } from "../model/model";
import { authorsOf } from "./cards";
import { expectSame } from "./expect-same";

/** The newest come first. Rule U20.2. */
export async function expectNotes(workspace: Workspace, model: Model): Promise<void> {
  const { notes } = await workspace.getNotes();
  const expected = [...model.notes].sort((left, right) => {
    return right.time_created - left.time_created || Number(right.id) - Number(left.id);
  });
  expectSame(
    notes,
    expected.map((note) => defined({ ...note, ...authorsOf(note), type: "note", team_id: TEAM_ID })),
    "the notes",
  );
}
