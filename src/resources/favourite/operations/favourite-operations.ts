import * as z from "zod/mini";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { idSchema } from "../../common/base-schemas";

const bookmarkables = ["card", "board", "page"] as const;
const watchables = ["card", "board", "list", "epic", "page"] as const;

export interface SetBookmarkedInput extends Expecting<SetBookmarkedInput, "type" | "id"> {
  readonly type: (typeof bookmarkables)[number];
  /** Of the card, board or page. */
  readonly id: string;
  readonly is_bookmarked: boolean;
}

export interface SetWatchingInput extends Expecting<SetWatchingInput, "type" | "id"> {
  readonly type: (typeof watchables)[number];
  /** Of the card, board, list, epic or page. */
  readonly id: string;
  readonly is_watching: boolean;
}

export type SetBookmarkedOutput = { readonly is_bookmarked: boolean };
export type SetWatchingOutput = { readonly is_watching: boolean };

export interface FavouriteOperations {
  /**
   * Bookmarks a card, board or page for the acting user, or removes the bookmark. Rule U21.18.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * await workspace.setBookmarked({ type: "board", id: "1", is_bookmarked: true });
   * const { boards } = await workspace.getBoards({ bookmarked: true });
   * boards.map(({ id }) => id); // ["1"]
   */
  setBookmarked(input: SetBookmarkedInput, options?: CallOptions): Promise<SetBookmarkedOutput>;

  /**
   * Makes the acting user watch a card, board, list, epic or page, or stop watching it. Rule U21.18.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * await workspace.setWatching({ type: "card", id: "1", is_watching: true });
   * const { card } = await workspace.getCard({ card_id: "1" });
   * card.is_watching; // true
   */
  setWatching(input: SetWatchingInput, options?: CallOptions): Promise<SetWatchingOutput>;
}

/** The ids with that of the acting user among them, last if it is new, or without it. */
function withOrWithout({ context: { actor } }: Session, ids: readonly string[], included: boolean): string[] {
  const others = ids.filter((id) => id !== actor.user_id);
  if (!included) return others;
  return others.length < ids.length ? [...ids] : [...ids, actor.user_id];
}

export const setBookmarked = operation<Pick<FavouriteOperations, "setBookmarked">>({
  role: "viewer",
  input: () => ({ type: z.enum(bookmarkables), id: idSchema, is_bookmarked: z.boolean() }),
  changes: {
    fields: {},
    named: ["type", "id"],
    shown: (session, _, { type, id }) => ({
      is_bookmarked: session.before(type, id).bookmarker_ids.includes(session.context.actor.user_id),
    }),
  },
  async decide(session, { type, id, is_bookmarked }) {
    await session.require(type, id, "id");
    await session.amend(type, id, (draft) => {
      draft.bookmarker_ids = withOrWithout(session, draft.bookmarker_ids, is_bookmarked);
    });
    return () => ({ is_bookmarked });
  },
});

export const setWatching = operation<Pick<FavouriteOperations, "setWatching">>({
  role: "viewer",
  input: () => ({ type: z.enum(watchables), id: idSchema, is_watching: z.boolean() }),
  changes: {
    fields: {},
    named: ["type", "id"],
    shown: (session, _, { type, id }) => ({
      is_watching: session.before(type, id).watcher_ids.includes(session.context.actor.user_id),
    }),
  },
  async decide(session, { type, id, is_watching }) {
    await session.require(type, id, "id");
    await session.amend(type, id, (draft) => {
      draft.watcher_ids = withOrWithout(session, draft.watcher_ids, is_watching);
    });
    return () => ({ is_watching });
  },
});
