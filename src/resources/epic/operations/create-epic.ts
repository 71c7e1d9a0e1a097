import * as z from "zod/mini";
import { defaultsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import { listOf } from "../../common/list-of";
import { authoredNow } from "../../common/operations/authored-now";
import { type Reference, requireAll } from "../../common/operations/require-all";
import { followList } from "../../list/follow-list";
import { childrenOf, orderKeyAt } from "../../ordering/operations/placement";
import { firstLiveList } from "../../ordering/operations/sibling-lists";
import type { Epic } from "../epic";
import type { EpicDocument } from "../epic-document";
import { epicFields } from "../epic-fields";
import { enterEpicList } from "./enter-epic-list";
import { applyEpicFields, type EpicFields, epicInputs } from "./epic-input";
import { presentEpic } from "./present-epic";

export interface CreateEpicInput extends EpicFields {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** One of the workspace's epic lists; left out, the first live one. */
  readonly list_id?: string | null | undefined;
  /** Tag ids. */
  readonly tags?: readonly string[] | null | undefined;
}

export interface CreateEpicOutput {
  readonly epic: Epic;
}

export interface CreateEpic {
  /**
   * Creates an epic in one of the workspace's epic lists. Rules U11, C3, L7.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for any id given, 409
   * `archived_target` when the list is archived.
   *
   * @example
   * ```ts
   * const { epic } = await workspace.createEpic({ title: "Public launch" });
   * epic.list_title; // "Backlog"
   * ```
   */
  createEpic(input: CreateEpicInput, options?: CallOptions): Promise<CreateEpicOutput>;
}

const defaults = defaultsOf(epicFields);

export const createEpic = operation<CreateEpic>({
  role: "member",
  input: (unit) => ({
    ...epicInputs(unit),
    title: titleSchema,
    list_id: optionalId,
    tags: z.nullish(listOf(idSchema)),
  }),
  async decide(session, { title, list_id, tags, ...fields }) {
    await requireAll(session, [
      { kind: "list", id: list_id, path: "list_id" },
      ...(tags ?? []).map((id, index): Reference => ({ kind: "tag", id, path: `tags[${index}]` })),
    ]);
    const list = enterEpicList(
      list_id ? await session.require("list", list_id, "list_id") : await firstLiveList(session, {}, "list_id"),
    );
    const id = await session.nextId("epic");
    const epic: Draft<EpicDocument> = {
      id,
      ...(defaults as Draft<typeof defaults>),
      title,
      list_id: list.id,
      order_key: await orderKeyAt(session, childrenOf("epic", "list_id", list.id), { id }, fields.position),
      tag_ids: [...new Set(tags)],
      ...authoredNow(session.context),
    };
    applyEpicFields(epic, fields, session.context);
    followList(epic, list.behavior, session.context.now);
    session.insert("epic", epic);
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});
