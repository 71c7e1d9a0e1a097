import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import { requireAll } from "../../common/operations/require-all";
import { followList } from "../../list/follow-list";
import type { ListDocument } from "../../list/list-document";
import { childrenOf, orderKeyAt } from "../../ordering/operations/placement";
import { namedTags, replacedTags } from "../../work-item/operations/item-tags";
import type { Epic } from "../epic";
import type { EpicDocument } from "../epic-document";
import { enterEpicList } from "./enter-epic-list";
import { applyEpicFields, type EpicFields, epicInputs } from "./epic-input";
import { anEpic, presentEpic } from "./present-epic";

/** Omitted fields stay unchanged. */
export interface UpdateEpicInput extends EpicFields {
  readonly epic_id: string;
  readonly title?: string | undefined;
  /** Another epic list moves the epic there. */
  readonly list_id?: string | undefined;
  /** Ids of all its tags; `null` and `[]` leave none. */
  readonly tags?: readonly string[] | null | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateEpicInput, "epic_id">;
}

export interface UpdateEpicOutput {
  readonly epic: Epic;
}

export interface UpdateEpic {
  /**
   * Changes an epic, reports its health, and moves it when another epic list or a position is named.
   *
   * It takes the status of the list it enters. Rules U29, C3, L3, L5, T6.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for a list that holds cards, 403 `no_access`, 404 `not_found` for
   * any id given, 409 `archived_target` when it would enter an archived list.
   *
   * @example
   * ```ts
   * const { epic } = await workspace.updateEpic({ epic_id: "1", list_id: "3", health_status: "at_risk" });
   * epic.status; // "started"
   * epic.health_status_updated_by; // "u-ada"
   * ```
   */
  updateEpic(input: UpdateEpicInput, options?: CallOptions): Promise<UpdateEpicOutput>;
}

export const updateEpic = operation<UpdateEpic>({
  role: "member",
  input: (unit) => ({
    ...epicInputs(unit),
    epic_id: idSchema,
    title: z.optional(titleSchema),
    list_id: z.optional(idSchema),
    tags: z.nullish(listOf(idSchema)),
  }),
  changes: anEpic,
  async decide(session, { epic_id, title, list_id, tags, ...fields }) {
    const before = await session.require("epic", epic_id, "epic_id");
    await requireAll(session, namedTags("tags", tags ?? []));
    const list = await listToEnter(session, before, list_id);
    const order_key = await newOrderKey(session, before, list, fields.position);
    const tag_ids = tags === undefined ? before.tag_ids : await replacedTags(session, before.tag_ids, tags);
    const epic = await session.update("epic", epic_id, (draft) => {
      draft.title = title ?? draft.title;
      draft.order_key = order_key;
      draft.tag_ids = [...tag_ids];
      applyEpicFields(draft, fields, session.context);
      if (list === null) return;
      Object.assign(draft, { list_id: list.id, archived_list: false });
      followList(draft, list.behavior, session.context.now);
    });
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});

/** The list the epic moves to, or `null` when it stays. */
async function listToEnter(session: Session, epic: EpicDocument, id: string | undefined): Promise<ListDocument | null> {
  if (id === undefined) return null;
  const list = await session.require("list", id, "list_id");
  return id === epic.list_id ? null : enterEpicList(list);
}

async function newOrderKey(
  session: Session,
  epic: EpicDocument,
  list: ListDocument | null,
  position: number | null | undefined,
): Promise<string> {
  if (list === null && typeof position !== "number") return epic.order_key;
  return orderKeyAt(session, childrenOf("epic", "list_id", list?.id ?? epic.list_id), epic, position);
}
