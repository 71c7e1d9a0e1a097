import { isDeepStrictEqual } from "node:util";
import type { Office } from "./office";
import type { Watched, WatchedBoard } from "./views";

/** Holds so many of the views to what a fresh look shows. */
export async function check(office: Office, watched: readonly Watched[], count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const place = count === watched.length ? turn : Math.floor(office.random() * watched.length);
    const asked = watched[place];
    if (asked === undefined) continue;
    const { view, request, window, isAdmin } = asked;
    const { cards } = await office.face(isAdmin).previewView({ ...request, count: window });
    if (isDeepStrictEqual(view.current, cards) && view.status === "live") continue;
    throw new Error(`A view is wrong (${view.status}) at ${office.now}: ${JSON.stringify(request)}`);
  }
}

/** Holds the boards to what fresh looks show. */
export async function checkBoards(office: Office, boards: readonly WatchedBoard[]): Promise<void> {
  for (const { live, isAdmin } of boards) {
    const { board, lists, status } = live.snapshot;
    if (status === "failed" && !isAdmin) continue;
    const face = office.face(isAdmin);
    const board_id = board?.id ?? "";
    const fresh = await face.getLists({ board_id, archived: false });
    if (
      !isDeepStrictEqual(
        lists.map(({ list }) => list.id),
        fresh.list_order,
      )
    )
      throw new Error("Lists are wrong.");
    for (const { list, cards, count } of lists) {
      const request = {
        type: "card",
        card_filters: { is_archived: false, include: { lists: [list.id] }, sort_by: { field: "position" } },
        count: 1000,
      } as const;
      const page = await face.previewView(request);
      if (isDeepStrictEqual(cards, page.cards.slice(0, 25)) && count === page.count && status === "live") continue;
      throw new Error(`A board is wrong (${status}) at ${office.now}: list ${list.id}, ${count} for ${page.count}.`);
    }
  }
}
