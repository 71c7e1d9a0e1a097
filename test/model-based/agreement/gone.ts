import type { Workspace } from "workspace-engine";
import { answered, NOT_FOUND } from "../command";
import type { Model } from "../model/model";

/** The documents removed last are gone. Rule I1.2. */
export async function expectGone(workspace: Workspace, { gone }: Model): Promise<void> {
  const read: Record<string, (id: string) => Promise<unknown>> = {
    projects: (project_id) => workspace.getProject({ project_id }),
    boards: (board_id) => workspace.getBoard({ board_id }),
    lists: (list_id) => workspace.getList({ list_id }),
    cards: (card_id) => workspace.getCard({ card_id }),
    epics: (epic_id) => workspace.getEpic({ epic_id }),
    tags: (tag_id) => workspace.getTag({ tag_id }),
    comments: (comment_id) => workspace.getComment({ comment_id }),
    pages: (page_id) => workspace.getPage({ page_id }),
    notes: (note_id) => workspace.getNote({ note_id }),
    forms: (form_id) => workspace.getForm({ form_id }),
    sprints: (sprint_id) => workspace.getSprint({ sprint_id }),
    time_entries: (time_entry_id) => workspace.getTimeEntry({ time_entry_id }),
  };
  for (const [kind, id] of gone.slice(-6)) {
    const reading = read[kind];
    if (reading !== undefined) await answered(reading(id), NOT_FOUND);
  }
}
