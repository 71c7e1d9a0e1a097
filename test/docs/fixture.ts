import { MemoryStorage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";

/** The workspace that examples find: one of everything, with the ids they name. */
export async function exampleWorkspace(): Promise<Workspace> {
  const workspace = new Workspace({
    teamId: "t-acme",
    actor: { user_id: "u-ada", role: "admin" },
    storage: new MemoryStorage(),
    clock: manualClock(),
    random: seededRandom(1),
  });
  await workspace.addMember({ user_id: "u-max", first_name: "Max", last_name: "Moretti" });
  await workspace.createProject({ title: "Website" });
  const lists = [
    { title: "To do" },
    { title: "Doing", behavior: "started" },
    { title: "Done", behavior: "completed" },
  ] as const;
  await workspace.createBoard({ project_id: "1", title: "Roadmap", lists });
  await workspace.createCard({ title: "Write the quick start", list_id: "6" });
  await workspace.createEpic({ title: "Public launch" });
  await workspace.createPage({ title: "Handbook" });
  await workspace.createSprint({ project_id: "1" });
  await workspace.createTag({ name: "Needs design" });
  await workspace.createNote({ title: "Kick-off" });
  await workspace.createComment({ card_id: "1", content: "<p>Shorter, please.</p>" });
  await workspace.createChildComment({ comment_id: "1", content: "<p>Done.</p>" });
  await workspace.createForm({
    title: "Report a bug",
    board_id: "1",
    fields: [
      { id: "what", type: "short_text", label: "What happened?", required: true },
      { id: "urgent", type: "checkbox", label: "Does it stop you?" },
    ],
    summary_field_id: "what",
  });
  await workspace.createTimeEntry({
    id: "01KE6Y4S00EXAMP1E000000001",
    scope_type: "card",
    scope_id: "1",
    started_at: 1767603600,
    duration_seconds: 1800,
  });
  return workspace;
}
