import type { Workspace } from "workspace-engine";
import type { LiveWorkspace } from "workspace-engine/live-store";

type LiveBoard = ReturnType<LiveWorkspace["watchBoard"]>;
type Snapshot = LiveBoard["snapshot"];

/** Stands in for `watchBoard`. */
export function fakeBoard(
  workspace: Workspace,
  { board_id, card_filters, cards_per_list }: Parameters<LiveWorkspace["watchBoard"]>[0],
): LiveBoard {
  const most = cards_per_list ?? 25;
  const listeners = new Set<(diff: object) => unknown>();
  let snapshot: Snapshot = {
    board: undefined,
    lists: [],
    status: "loading",
    nextChangeAt: undefined,
    error: undefined,
  };
  let last: Promise<unknown> = Promise.resolve();
  const read = async () => {
    const { board } = await workspace.getBoard({ board_id });
    const { lists } = await workspace.getLists({ board_id, archived: false });
    const request = { type: "card", card_filters: { ...card_filters, is_archived: false }, count: 1000 } as const;
    const { cards } = await workspace.previewView(request);
    const lanes = lists.map((list) => {
      const there = list.card_order.flatMap((id) => cards.find((card) => card.id === id) ?? []);
      return { list, cards: there.slice(0, most), count: there.length, hasMore: there.length > most };
    });
    snapshot = { ...snapshot, board, lists: lanes, status: "live" };
    for (const hear of listeners) hear({});
  };
  const readNext = () => {
    last = last.then(read);
  };
  readNext();
  const close = workspace.subscribe(readNext);
  return {
    get snapshot() {
      return snapshot;
    },
    subscribe: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    settled: async () => void (await last),
    close,
  };
}
