import type { EpicDocument } from "../../documents/epic";
import { refusal } from "../../errors";
import type { CoverImage } from "../../model/cover-image";
import type { Epic } from "../../model/epic";
import type { Image } from "../../model/image";
import { HEALTH_STALE_PERIOD_DAYS } from "../../model/limits";
import type { STime } from "../../model/time";
import { presentEpic } from "../../presentation/epic";
import { authoredNow, membersNow } from "../../rules/authored";
import { childrenOf, orderKeyAt } from "../../rules/placement";
import { setNumber, setOptional } from "../../rules/set-optional";
import { firstLiveList, isEpicList } from "../../rules/sibling-lists";
import { followList } from "../../rules/status";
import { contentSchema, titleSchema } from "../../schemas/base";
import { coverImageSchema } from "../../schemas/cover-image";
import { imageSchema } from "../../schemas/image";
import type { Draft } from "../../session/draft";
import { type MemberInput, membersInput, optionalDate, optionalId, position, priority } from "../input";
import { type CallOptions, operation } from "../operation";

export interface CreateEpicInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** One of the workspace's epic lists; left out, the first live one. */
  readonly list_id?: string | null | undefined;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  readonly icon?: Image | null | undefined;
  readonly cover_image?: CoverImage | null | undefined;
  /** Seconds or milliseconds by its size. */
  readonly start_date?: STime | null | undefined;
  /** Seconds or milliseconds by its size. */
  readonly due_date?: STime | null | undefined;
  readonly owner_id?: string | null | undefined;
  /** 1 urgent, 2 high, 3 medium, 4 low. */
  readonly priority?: number | null | undefined;
  /** Zero-based place in the list; past the end or left out means last. */
  readonly position?: number | null | undefined;
  readonly members?: readonly MemberInput[] | null | undefined;
}

export interface CreateEpicOutput {
  readonly epic: Epic;
}

export interface CreateEpic {
  /**
   * Creates an epic in one of the workspace's epic lists. Rules U11, L7.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the list, 409 `archived_target`
   * when the list is archived.
   *
   * @example
   * ```ts
   * const { epic } = await workspace.createEpic({ title: "Public launch" });
   * epic.list_title; // "Backlog"
   * ```
   */
  createEpic(input: CreateEpicInput, options?: CallOptions): Promise<CreateEpicOutput>;
}

export const createEpic = operation<CreateEpic>({
  role: "member",
  input: (unit) => ({
    title: titleSchema,
    list_id: optionalId,
    content: contentSchema.nullish(),
    icon: imageSchema.strip().nullish(),
    cover_image: coverImageSchema.strip().nullish(),
    start_date: optionalDate(unit),
    due_date: optionalDate(unit),
    owner_id: optionalId,
    priority,
    position,
    members: membersInput,
  }),
  async decide(session, input) {
    const list = input.list_id
      ? await session.require("list", input.list_id, "list_id")
      : await firstLiveList(session, {}, "list_id");
    if (!isEpicList(list)) {
      throw refusal("invalid_input", "list_id", `List ${list.id} holds cards, not epics.`, "misplaced");
    }
    if (list.archived !== undefined) throw refusal("archived_target", "list_id", `List ${list.id} is archived.`);
    const id = await session.nextId("epic");
    const epic: Draft<EpicDocument> = {
      id,
      title: input.title,
      content: input.content ?? "",
      schema: 1,
      list_id: list.id,
      order_key: await orderKeyAt(session, childrenOf("epic", "list_id", list.id), { id }, input.position),
      health_status_stale_period: HEALTH_STALE_PERIOD_DAYS,
      members: membersNow(input.members, session.context.now),
      checklists: [],
      external_links: [],
      hints: [],
      tag_ids: [],
      total_files: 0,
      watcher_ids: [],
      archived_list: false,
      ...authoredNow(session.context),
    };
    setOptional(epic, "icon", input.icon);
    setOptional(epic, "cover_image", input.cover_image);
    setOptional(epic, "owner_id", input.owner_id);
    setNumber(epic, "start_date", input.start_date);
    setNumber(epic, "due_date", input.due_date);
    setNumber(epic, "priority", input.priority);
    followList(epic, list.behavior, session.context.now);
    session.insert("epic", epic);
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});
