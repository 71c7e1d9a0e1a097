import * as z from "zod/mini";
import type { TimeUnit } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { defaultsOf, type InputIn, inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import { idSchema, listOf, optionalId, position, titleSchema } from "../../common/base-schemas";
import { authoredNow, deletion, reading, requireAll } from "../../common/operations/by-id";
import { followList } from "../../list/list";
import type { ListDocument } from "../../list/list-fields";
import {
  childrenOf,
  firstLiveList,
  isEpicList,
  newOrderKeyAt,
  orderKeyAfter,
} from "../../ordering/operations/placement";
import { namedTags, replacedTags } from "../../work-item/operations/work-items";
import type { workItemFields } from "../../work-item/work-item-fields";
import { type Epic, type EpicDocument, epicFields, type HealthStatus, healthStatusSchema } from "../epic-fields";
import type { EpicCardsOperations, EpicMembersOperations, EpicTagsOperations } from "./epic-relations";
import { anEpic, presentEpic } from "./present-epic";

function enterEpicList(list: ListDocument): ListDocument {
  if (!isEpicList(list)) {
    throw refusal("invalid_input", "list_id", `List ${list.id} holds cards, not epics.`, "misplaced");
  }
  if (list.archived !== undefined) throw refusal("archived_target", "list_id", `List ${list.id} is archived.`);
  return list;
}

/** The fields that creating and updating an epic have in common. `null` leaves out or clears; so do 0 and `""` where noted. */
export interface EpicFields extends InputIn<typeof workItemFields>, InputIn<typeof epicFields> {
  /** Zero-based place in the list; past the end or left out means last. */
  readonly position?: number | null | undefined;
  /** Reported again it is up to date again, even if it stays the same. */
  readonly health_status?: HealthStatus | null | undefined;
}

export const epicInputs = (unit: TimeUnit) => ({
  ...inputsOf(epicFields, unit),
  position,
  health_status: z.nullish(healthStatusSchema),
});

const writeInputs = inputWriterOf(epicFields);

/** Writes the fields given into an epic, but for its place; a report of its health says when and by whom. Rules T6, C3. */
function applyEpicFields(draft: Draft<EpicDocument>, fields: EpicFields, context: OperationContext): void {
  writeInputs(draft, fields, context);
  const { health_status } = fields;
  if (health_status === undefined) return;
  delete draft.health_status;
  delete draft.time_health_last_updated;
  delete draft.health_status_updated_by;
  if (health_status === null) return;
  const { actor, now } = context;
  Object.assign(draft, { health_status, time_health_last_updated: now, health_status_updated_by: actor.user_id });
}

export interface CreateEpicInput extends EpicFields {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** One of the workspace's epic lists; left out, the first live one. */
  readonly list_id?: string | null | undefined;
  /** Tag ids. */
  readonly tags?: readonly string[] | null | undefined;
}

export type CreateEpicOutput = { readonly epic: Epic };

export interface EpicOperations extends EpicCardsOperations, EpicMembersOperations, EpicTagsOperations {
  /**
   * Creates an epic in one of the workspace's epic lists. Rules U11, C3, L7.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for any id, 409 `archived_target`.
   * @example
   * const { epic } = await workspace.createEpic({ title: "Public launch" });
   * epic.list_title; // "Backlog"
   */
  createEpic(input: CreateEpicInput, options?: CallOptions): Promise<CreateEpicOutput>;

  /**
   * Changes an epic, reports its health, and moves it when another epic list or a position is named.
   *
   * It takes the status of the list it enters. Rules U29, C3, L3, L5, T6.
   * @throws WorkspaceError 400 `invalid_input`, also for a list that holds cards, 403 `no_access`, 404 `not_found` for
   * any id given, 409 `archived_target` when it would enter an archived list.
   * @example
   * const { epic } = await workspace.updateEpic({ epic_id: "1", list_id: "3", health_status: "at_risk" });
   * epic.status; // "started"
   * epic.health_status_updated_by; // "u-ada"
   */
  updateEpic(input: UpdateEpicInput, options?: CallOptions): Promise<UpdateEpicOutput>;

  /**
   * Deletes an epic; its cards stay, without an epic. Rules U18, U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large` when the storage
   * cannot take the change of all its cards in one commit.
   * @example
   * await workspace.deleteEpic({ epic_id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.epic; // undefined
   */
  deleteEpic(input: DeleteEpicInput, options?: CallOptions): Promise<DeleteEpicOutput>;

  /**
   * Reads one epic. Rule U11.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { epic } = await workspace.getEpic({ epic_id: "1" });
   * epic.title;
   */
  getEpic(input: GetEpicInput, options?: CallOptions): Promise<GetEpicOutput>;
}

const defaults = defaultsOf(epicFields);

export const createEpic = operation<Pick<EpicOperations, "createEpic">>({
  input: (unit) => ({
    ...epicInputs(unit),
    title: titleSchema,
    list_id: optionalId,
    tags: z.nullish(listOf(idSchema)),
  }),
  async decide(session, { title, list_id, tags, ...fields }) {
    await requireAll(session, [{ kind: "list", id: list_id, path: "list_id" }, ...namedTags("tags", tags ?? [])]);
    const list = enterEpicList(
      list_id ? await session.require("list", list_id, "list_id") : await firstLiveList(session, {}, "list_id"),
    );
    const siblings = childrenOf("epic", "list_id", list.id);
    const epic: Draft<EpicDocument> = {
      ...(await newOrderKeyAt(session, siblings, session.nextId("epic"), fields.position)),
      ...(defaults as Draft<typeof defaults>),
      title,
      list_id: list.id,
      tag_ids: [...new Set(tags)],
      ...authoredNow(session.context),
    };
    applyEpicFields(epic, fields, session.context);
    followList(epic, list.behavior, session.context.now);
    session.insert("epic", epic);
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateEpicInput extends EpicFields, Expecting<UpdateEpicInput, "epic_id"> {
  readonly epic_id: string;
  readonly title?: string | undefined;
  /** Another epic list moves the epic there. */
  readonly list_id?: string | undefined;
  /** Ids of all its tags; `null` and `[]` leave none. */
  readonly tags?: readonly string[] | null | undefined;
}

export type UpdateEpicOutput = { readonly epic: Epic };

export const updateEpic = operation<Pick<EpicOperations, "updateEpic">>({
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
    const named = list_id === undefined ? null : await session.require("list", list_id, "list_id");
    const list = named === null || list_id === before.list_id ? null : enterEpicList(named);
    const siblings = childrenOf("epic", "list_id", list?.id ?? before.list_id);
    const order_key = await orderKeyAfter(session, siblings, before, fields.position, list !== null);
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

export type DeleteEpicInput = { readonly epic_id: string };
export type DeleteEpicOutput = Readonly<Record<never, never>>;
export type GetEpicInput = { readonly epic_id: string };
export type GetEpicOutput = { readonly epic: Epic };

export const deleteEpic = deletion("epic");
export const getEpic = reading("epic", presentEpic);
