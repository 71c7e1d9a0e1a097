import { type CardViewRequest, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { Column } from "./column";
import type { Screen } from "./screen";

const actor = { user_id: "u-ada", role: "admin" } as const;
const chores = [
  "Answer mail",
  "Fix the build",
  "Draft the post",
  "Call the printer",
  "Test on phones",
  "Sort the inbox",
];

const open = { is_archived: false, exclude: { statuses: ["completed", "cancelled"] } } as const;
const due = (after: string, before: string): CardViewRequest => ({
  type: "card",
  card_filters: { ...open, due_date: { after, before }, sort_by: { field: "due_date", order_ascending: true } },
});

const columns: readonly (readonly [title: string, request: CardViewRequest])[] = [
  ["Later this week", due("now+1d/d-1s", "now+7d")],
  ["Today", due("now", "now+1d/d-1s")],
  ["Overdue", due("0", "now")],
  [
    "Done today",
    { type: "card", card_filters: { completed_date: { after: "now/d-1s" }, sort_by: { field: "time_updated" } } },
  ],
];

/** A week from Monday, 9:00, in steps of ten minutes. Cards go from column to column as time passes and work is done. */
export async function runWeek(screen: Screen, pause: () => Promise<void>): Promise<readonly Column[]> {
  const clock = manualClock({ now: "2026-01-05T09:00:00Z" });
  const random = seededRandom(3);
  const workspace = new Workspace({ teamId: "t-acme", actor, clock, random });
  const { project } = await workspace.createProject({ title: "Office" });
  const lists = [{ title: "To do" }, { title: "Done", behavior: "completed" }] as const;
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Chores", lists });
  const shown = columns.map(([title, request], place) => new Column(workspace, screen, place, title, request));
  await Promise.all(shown.map(({ view }) => view.ready));

  const [todo = "", done = ""] = board.list_order;
  const work = async (): Promise<void> => {
    const today = [...(shown[2]?.view.current ?? []), ...(shown[1]?.view.current ?? [])];
    const [next] = today;
    if (random() < 0.4 && next !== undefined) await workspace.moveCard({ card_id: next.id, list_id: done });
    const title = chores[Math.floor(random() * chores.length)] ?? "";
    const due_date = Math.floor(clock.now() / 1000) + Math.floor(random() * 5 * 86_400);
    if (random() < 0.4) await workspace.createCard({ title, list_id: todo, due_date });
  };

  for (let step = 0; step < 7 * 24 * 6; step += 1) {
    await clock.advance("10m");
    screen.put(0, 0, new Date(clock.now()).toUTCString(), 40);
    if (step % 6 === 0) await work();
    await pause();
  }
  for (const { view } of shown) view.close();
  return shown;
}
