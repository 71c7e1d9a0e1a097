import { fc } from "@fast-check/vitest";
import { command, index, pick } from "../command";

/** Neither is a change of what is watched or bookmarked. Rule L5.3. */
export const favouriteCommands = [
  command(
    "setWatching",
    fc.record({ type: fc.constantFrom("card", "board", "list", "epic", "page"), at: index, is_watching: fc.boolean() }),
    async ({ model, workspace }, { type, at, is_watching }) => {
      const { cards, boards, lists, epics, pages } = model;
      const kinds: Record<string, readonly { readonly id: string; watched: boolean }[]> = {
        card: cards,
        board: boards,
        list: lists,
        epic: epics,
        page: pages,
      };
      const watched = pick(kinds[type] ?? [], at);
      if (watched === undefined) return;
      await workspace.setWatching({ type, id: watched.id, is_watching });
      watched.watched = is_watching;
    },
    3,
  ),

  command(
    "setBookmarked",
    fc.record({ type: fc.constantFrom("card", "board", "page"), at: index, is_bookmarked: fc.boolean() }),
    async ({ model, workspace }, { type, at, is_bookmarked }) => {
      const { cards, boards, pages } = model;
      const kinds: Record<string, readonly { readonly id: string; bookmarked: boolean }[]> = {
        card: cards,
        board: boards,
        page: pages,
      };
      const marked = pick(kinds[type] ?? [], at);
      if (marked === undefined) return;
      await workspace.setBookmarked({ type, id: marked.id, is_bookmarked });
      marked.bookmarked = is_bookmarked;
    },
    2,
  ),
];
