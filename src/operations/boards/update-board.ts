import * as z from "zod";
import type { Board } from "../../model/board";
import { type BoardLayout, boardLayouts } from "../../model/board-layout";
import type { Image } from "../../model/image";
import { presentBoard } from "../../presentation/board";
import type { NewVcsMapping } from "../../rules/new-vcs-mapping";
import { contentSchema, idSchema, shortTextSchema, titleSchema } from "../../schemas/base";
import { archivedFlag, imageInput, type MemberInput, membersInput, position } from "../input";
import { type CallOptions, operation } from "../operation";
import { vcsMappingInput } from "../vcs-mapping-input";
import { webAddress } from "../web-address";
import { type BoardWebhookInput, boardWebhooksInput } from "../webhook-input";
import { changeBoard } from "./change-board";

/** Omitted fields stay unchanged. */
export interface UpdateBoardInput {
  readonly board_id: string;
  /** 1 to 1024 characters. */
  readonly title?: string | undefined;
  /** At most 102400 characters; `null` empties it. */
  readonly content?: string | null | undefined;
  /** An icon name; `null` or `""` clears it. */
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly image_urls?: string | null | undefined;
  readonly thumbnail_url?: string | null | undefined;
  readonly background_image?: Image | null | undefined;
  readonly layout?: BoardLayout | null | undefined;
  /** Whether cards show their cover images. */
  readonly card_cover_enabled?: boolean | null | undefined;
  /** The space to move the board to, with its lists and cards. */
  readonly project_id?: string | undefined;
  /** Zero-based place among the boards of the space after the board is taken out; past the end means last. */
  readonly position?: number | null | undefined;
  /** All its members; who is one already keeps the date of assignment. `null` and `[]` leave none. */
  readonly members?: readonly MemberInput[] | null | undefined;
  readonly is_public?: boolean | null | undefined;
  /** How the board is shown where it is public; `null` clears it. */
  readonly public_settings?: PublicBoardSettingsInput | null | undefined;
  /** Replaces the mapping: lists of this board by state of a pull request, also by branch; `null` clears it. */
  readonly vcs_mapping?: NewVcsMapping | null | undefined;
  /** Replaces all settings; `null` and `[]` leave none. */
  readonly webhook_notifications?: readonly BoardWebhookInput[] | null | undefined;
  /** Whether the board's address takes email; the address follows from the board. `null` clears both. */
  readonly email?: { readonly active: boolean } | null | undefined;
  /** `true` archives the board, and with it all its cards count as archived; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
}

export interface PublicBoardSettingsInput {
  /** An http or https address. */
  readonly url: string;
  readonly team_name?: string | null | undefined;
  readonly team_logo?: Image | null | undefined;
}

export interface UpdateBoardOutput {
  readonly board: Board;
}

export interface UpdateBoard {
  /**
   * Changes a board: its texts, looks and settings, its place, its space, and whether it is archived.
   *
   * Moving it to another space takes its lists and cards along, and archiving sets `archived_board` on its cards, in
   * the same commit. Its cards keep tags, epic, parents and links. Rules U8, U22, L1, L4, L5.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for a list of another board in `vcs_mapping`), 403 `no_access`,
   * 404 `not_found` for any id given, 409 `archived_target` when the space is archived, 413 `too_large` when the
   * storage cannot take the cascade in one commit.
   *
   * @example
   * ```ts
   * const { board } = await workspace.updateBoard({
   *   board_id: "1",
   *   archived: true,
   *   vcs_mapping: { pr_open: "7", branches: [{ name: "main", pr_merged: "8" }] },
   * });
   * board.archived?.user_id; // "u-ada"
   * board.vcs_mapping?.branches[0]?.pr_merged; // "8"
   * ```
   */
  updateBoard(input: UpdateBoardInput, options?: CallOptions): Promise<UpdateBoardOutput>;
}

const flag = z.boolean().nullish();

export const updateBoard = operation<UpdateBoard>({
  role: "member",
  input: (unit) => ({
    board_id: idSchema,
    title: titleSchema.optional(),
    content: contentSchema.nullish(),
    icon: shortTextSchema.nullish(),
    color: shortTextSchema.nullish(),
    image_urls: contentSchema.nullish(),
    thumbnail_url: contentSchema.nullish(),
    background_image: imageInput,
    layout: z.enum(boardLayouts).nullish(),
    card_cover_enabled: flag,
    project_id: idSchema.optional(),
    position,
    members: membersInput,
    is_public: flag,
    public_settings: z
      .object({ url: webAddress, team_name: shortTextSchema.nullish(), team_logo: imageInput })
      .nullish(),
    vcs_mapping: vcsMappingInput(unit),
    webhook_notifications: boardWebhooksInput,
    email: z.object({ active: z.boolean() }).nullish(),
    archived: archivedFlag,
  }),
  async decide(session, input) {
    const board = await changeBoard(session, input);
    return async (reader) => ({ board: await presentBoard(reader, board) });
  },
});
