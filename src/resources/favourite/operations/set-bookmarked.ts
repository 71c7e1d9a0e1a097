import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { withOrWithout } from "../../common/with-or-without";

const bookmarkables = ["card", "board", "page"] as const;

export interface SetBookmarkedInput {
  readonly type: (typeof bookmarkables)[number];
  /** Of the card, board or page. */
  readonly id: string;
  readonly is_bookmarked: boolean;
  /** What its caller last saw. Rule U38. */
  readonly expected?: Expected<SetBookmarkedInput, "type" | "id">;
}

export interface SetBookmarkedOutput {
  readonly is_bookmarked: boolean;
}

export interface SetBookmarked {
  /**
   * Bookmarks a card, board or page for the acting user, or takes the bookmark away. Rules U16, R1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * await workspace.setBookmarked({ type: "board", id: "1", is_bookmarked: true });
   * const { boards } = await workspace.getBoards({ bookmarked: true });
   * boards.map(({ id }) => id); // ["1"]
   * ```
   */
  setBookmarked(input: SetBookmarkedInput, options?: CallOptions): Promise<SetBookmarkedOutput>;
}

export const setBookmarked = operation<SetBookmarked>({
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
    const { user_id } = session.context.actor;
    await session.require(type, id, "id");
    await session.amend(type, id, (draft) => {
      draft.bookmarker_ids = withOrWithout(draft.bookmarker_ids, user_id, is_bookmarked);
    });
    return () => ({ is_bookmarked });
  },
});
