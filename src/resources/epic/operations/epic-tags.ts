import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/input-fields";
import { type Reference, requireAll } from "../../common/operations/references";
import type { Epic } from "../epic";
import { anEpic, presentEpic } from "./present-epic";

/** At least one of `id` and `ids` is needed. */
export interface AddEpicTagsInput {
  readonly epic_id: string;
  /** A tag id. */
  readonly id?: string | null | undefined;
  /** Tag ids. */
  readonly ids?: readonly string[] | null | undefined;
  /** The ids of all tags that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly tags: readonly string[] }>;
}

export type AddEpicTagsOutput = { readonly epic: Epic };

export interface EpicTagsOperations {
  /**
   * Puts tags on an epic, after those it bears. Rule U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or a tag.
   *
   * @example
   * ```ts
   * const { tag } = await workspace.createTag({ name: "Launch" });
   * const { epic } = await workspace.addEpicTags({ epic_id: "1", ids: [tag.id] });
   * epic.tags[0]?.slug; // "launch"
   * ```
   */
  addEpicTags(input: AddEpicTagsInput, options?: CallOptions): Promise<AddEpicTagsOutput>;

  /**
   * Takes a tag off an epic. Rule U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic, and for a tag it does
   * not bear.
   *
   * @example
   * ```ts
   * const { tag } = await workspace.createTag({ name: "Launch" });
   * await workspace.addEpicTags({ epic_id: "1", id: tag.id });
   * await workspace.removeEpicTag({ epic_id: "1", tag_id: tag.id });
   * ```
   */
  removeEpicTag(input: RemoveEpicTagInput, options?: CallOptions): Promise<RemoveEpicTagOutput>;
}

export const addEpicTags = operation<Pick<EpicTagsOperations, "addEpicTags">>({
  role: "member",
  input: () => ({ epic_id: idSchema, id: z.nullish(idSchema), ids: z.nullish(listOf(idSchema)) }),
  changes: { ...anEpic, sets: { tags: listOf(idSchema) } },
  async decide(session, { epic_id, id, ids }) {
    if (!id && !ids) throw refusal("invalid_input", "ids", "Give the tag in id, or tags in ids.", "required");
    await session.require("epic", epic_id, "epic_id");
    await requireAll(session, [
      { kind: "tag", id, path: "id" },
      ...(ids ?? []).map((tag, index): Reference => ({ kind: "tag", id: tag, path: `ids[${index}]` })),
    ]);
    const epic = await session.update("epic", epic_id, (draft) => {
      draft.tag_ids = [...new Set([...draft.tag_ids, ...(id ? [id] : []), ...(ids ?? [])])];
    });
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});

export interface RemoveEpicTagInput {
  readonly epic_id: string;
  readonly tag_id: string;
  /** The ids of all tags that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly tags: readonly string[] }>;
}

export type RemoveEpicTagOutput = Readonly<Record<never, never>>;

export const removeEpicTag = operation<Pick<EpicTagsOperations, "removeEpicTag">>({
  role: "member",
  input: () => ({ epic_id: idSchema, tag_id: idSchema }),
  changes: { ...anEpic, sets: { tags: listOf(idSchema) } },
  async decide(session, { epic_id, tag_id }) {
    const { tag_ids } = await session.require("epic", epic_id, "epic_id");
    await session.require("tag", tag_id, "tag_id");
    if (!tag_ids.includes(tag_id)) throw refusal("not_found", "tag_id", `The epic does not bear tag ${tag_id}.`);
    await session.update("epic", epic_id, (draft) => {
      draft.tag_ids = draft.tag_ids.filter((id) => id !== tag_id);
    });
    return () => ({});
  },
});
