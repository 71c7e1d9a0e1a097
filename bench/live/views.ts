import type { Card, CardFilters, LiveBoard, LiveView, ViewRequest } from "workspace-engine";
import type { Office } from "./office";

export interface Watched {
  readonly view: LiveView<Card>;
  readonly request: Extract<ViewRequest, { readonly type: "card" }>;
  readonly window: number;
  readonly isAdmin: boolean;
}

const open = { is_archived: false, exclude: { statuses: ["completed", "cancelled"] } } as const;
const byDueDate = { field: "due_date", order_ascending: true } as const;

const shapes: readonly ((office: Office) => CardFilters)[] = [
  (office) => ({ ...open, include: { members: [office.user()] } }),
  (office) => ({ include: { lists: [office.list()] }, sort_by: { field: "priority", order_ascending: true } }),
  (office) => ({
    ...open,
    include: { lists: [office.list()] },
    due_date: { after: "now", before: "now+7d" },
    sort_by: byDueDate,
  }),
  (office) => ({
    ...open,
    include: { members: [office.user()] },
    due_date: { after: "0", before: "now" },
    sort_by: byDueDate,
  }),
  (office) => ({ include: { tags: [office.tag(), office.tag()] }, sort_by: { field: "estimate" } }),
  () => ({ time_updated: { after: "now-1h" }, sort_by: { field: "time_updated" } }),
  (office) => ({ include: { owners: [office.user()] }, time_created: { after: "now/d" } }),
  () => ({ start_date: { after: "now-1M", before: "now/w" } }),
  () => ({ ...open, sort_by: { field: "position" } }),
];

/** A live board that is held to what a fresh look shows. */
export interface WatchedBoard {
  readonly live: LiveBoard;
  readonly isAdmin: boolean;
}

/** A live board for each board of the office, for an admin and for a member who may not read all. */
export async function openBoards(office: Office): Promise<readonly WatchedBoard[]> {
  const boards = office.boards.flatMap((board_id) =>
    [true, false].map((isAdmin) => ({ isAdmin, live: office.face(isAdmin).watchBoard({ board_id }) })),
  );
  // One that the member may not read fails, as it should.
  await Promise.allSettled(boards.map(({ live }) => live.ready));
  return boards;
}

/** So many views of all shapes, windows and kinds of actors. */
export async function openViews(office: Office, count: number): Promise<readonly Watched[]> {
  const watched = Array.from({ length: count }, (_, place): Watched => {
    const shape = shapes[place % shapes.length] ?? shapes[0];
    const request = { type: "card", card_filters: shape?.(office) ?? {} } as const;
    const window = [5, 25, 50][place % 3] ?? 25;
    const isAdmin = place % 4 > 0;
    return { request, window, isAdmin, view: office.face(isAdmin).watchView(request, { window }) };
  });
  await Promise.all(watched.map(({ view }) => view.ready));
  return watched;
}
