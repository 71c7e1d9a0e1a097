import type { CardFilters, Workspace } from "workspace-engine";
import { type Effort, type Timing, timed } from "./timed";

/** Typical views of cards, by name. */
export type Views = Readonly<Record<string, CardFilters>>;

/** Views that ask for things this workspace has. */
export async function viewsOf(workspace: Workspace): Promise<Views> {
  const { boards } = await workspace.getBoards({ archived: false });
  const { tags } = await workspace.getTags({});
  const unfinished = { exclude: { statuses: ["completed", "cancelled"] } } as const;
  return {
    "everything, newest first": {},
    "my open cards": { is_archived: false, include: { owners: ["u-ada"] }, ...unfinished },
    "one board by priority": {
      is_archived: false,
      include: { boards: boards.slice(0, 1).map(({ id }) => id) },
      sort_by: { field: "priority" },
    },
    "overdue and open": {
      is_archived: false,
      due_date: { after: "0", before: "now" },
      ...unfinished,
      sort_by: { field: "due_date", order_ascending: true },
    },
    "any of five tags, by estimate": {
      has_estimate: true,
      include: { tags: tags.slice(0, 5).map(({ id }) => id) },
      sort_by: { field: "estimate" },
    },
    "part of a title": { is_archived: false, include: { title: "import" } },
  };
}

/** The first pages of 25 cards. */
export async function measureViews(workspace: Workspace, views: Views, effort: Effort): Promise<readonly Timing[]> {
  const timings: Timing[] = [];
  for (const card_filters of Object.values(views)) {
    const preview = () => workspace.previewView({ type: "card", card_filters });
    await preview();
    timings.push(await timed(effort, preview));
  }
  return timings;
}
