import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { contentSchema, idSchema, shortTextSchema, titleSchema } from "../../common/base-schemas";
import { archivedFlag, position } from "../../common/input-fields";
import { listWebhooksInput } from "../../webhook/webhook-input";
import type { ListWebhookInput } from "../../webhook/webhooks";
import type { List } from "../list";
import { type ListBehavior, listBehaviors } from "../list-behavior";
import { changeList } from "./change-list";
import { presentList } from "./present-list";

/** Omitted fields stay unchanged. */
export interface UpdateListInput {
  readonly list_id: string;
  /** 1 to 1024 characters. */
  readonly title?: string | undefined;
  /** At most 102400 characters; `null` empties it. */
  readonly content?: string | null | undefined;
  /** The board to move the list to, with its cards. */
  readonly board_id?: string | undefined;
  /** An icon name; `null` or `""` clears it. */
  readonly icon?: string | null | undefined;
  /** `null` or `""` clears it. */
  readonly color?: string | null | undefined;
  /** Zero-based place in the board after the list is taken out; past the end means last. */
  readonly position?: number | null | undefined;
  /** `true` archives, `false` unarchives. */
  readonly archived?: boolean | null | undefined;
  /** Cards of the list take it as their status; those of a backlog list have none. */
  readonly behavior?: ListBehavior | undefined;
  /** Replaces all settings; `null` and `[]` leave none. */
  readonly webhook_notifications?: readonly ListWebhookInput[] | null | undefined;
}

export interface UpdateListOutput {
  /** Without its cards. */
  readonly list: List;
}

export interface UpdateList {
  /**
   * Changes a list: its texts, its place, its board, whether it is archived, and what it means for its cards.
   *
   * Moving it to another board takes its cards along; a change of `behavior` changes their status, and archiving sets
   * their `archived_list`, in the same commit. An update that changes nothing leaves `time_updated`.
   * Rules U2, U23, L1–L6.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for `board_id` on a list of a sprint), 403 `no_access`,
   * 404 `not_found` for the list or the board, 409 `archived_target` when the board is archived, 413 `too_large` when
   * the storage cannot take the cascade in one commit.
   *
   * @example
   * ```ts
   * const { list } = await workspace.updateList({ list_id: "7", position: 0, archived: true });
   * list.archived?.user_id; // "u-ada"
   * ```
   */
  updateList(input: UpdateListInput, options?: CallOptions): Promise<UpdateListOutput>;
}

export const updateList = operation<UpdateList>({
  role: "member",
  input: () => ({
    list_id: idSchema,
    title: z.optional(titleSchema),
    content: z.nullish(contentSchema),
    board_id: z.optional(idSchema),
    icon: z.nullish(shortTextSchema),
    color: z.nullish(shortTextSchema),
    position,
    archived: archivedFlag,
    behavior: z.optional(z.enum(listBehaviors)),
    webhook_notifications: listWebhooksInput,
  }),
  async decide(session, input) {
    const list = await changeList(session, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});
