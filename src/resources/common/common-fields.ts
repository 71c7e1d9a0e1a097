import * as z from "zod/mini";
import { flag, sortedInteger, text, textSet } from "../../fields/declared-fields";
import { clearable, made, required, stored } from "../../fields/field-table";
import {
  archivedFlag,
  contentSchema,
  idSchema,
  listTitleSchema,
  orderKeySchema,
  stimeSchema,
  titleSchema,
} from "./base-schemas";
import { replacedMembers } from "./members-now";
import {
  actorSchema,
  archivedSchema,
  cardStatusSchema,
  type MemberInput,
  memberSchema,
  membersInput,
} from "./part-schemas";

/** Inputs say whether something is archived, answers by whom and when. */
export const archivedAsFlag = {
  asInput: ({ archived }: { readonly archived?: object }) => archived !== undefined,
} as const;

export const shownIfSet = { isOptional: true, isShown: true } as const;

export const copiedIfSet = { ...shownIfSet, isCopied: true } as const;

export const commonFields = {
  id: stored(idSchema, { isShown: true }),
  team_id: made(idSchema),
  title: stored(titleSchema, { isShown: true, isFree: true, input: required(titleSchema) }),
  content: stored(contentSchema, {
    orElse: "",
    isShown: true,
    isFree: true,
    input: clearable(contentSchema),
    isCopied: true,
  }),
  order_key: stored(orderKeySchema, { declared: { order_key: { type: "string", sort: true } } }),
  members: stored(z.array(memberSchema), {
    orElse: [],
    isShown: true,
    isFree: true,
    declared: { member_ids: { ...textSet, of: (members) => members.map((member) => member.user_id) } },
    input: {
      schema: () => membersInput,
      toStored: (given: readonly MemberInput[], before, { now }) => replacedMembers(before ?? [], given, now),
    },
  }),
  watcher_ids: stored(z.array(idSchema), { orElse: [], isFree: true, declared: { watcher_ids: textSet } }),
  bookmarker_ids: stored(z.array(idSchema), { orElse: [], isFree: true, declared: { bookmarker_ids: textSet } }),
  /** Archived again it stays as it is. Rule C1.3. */
  archived: stored(archivedSchema, {
    ...archivedAsFlag,
    isOptional: true,
    isShown: true,
    declared: { archived: { ...flag, of: (archived) => archived !== undefined } },
    input: {
      schema: () => archivedFlag,
      isKeptByNull: true,
      toStored: (given: boolean, before, { actor, now }) =>
        given ? (before ?? { user_id: actor.user_id, time_archived: now }) : undefined,
    },
  }),
} as const;

export const flagInput = { ...clearable(z.boolean()), isKeptByNull: true } as const;

export const cardBriefShape = () => ({
  title: titleSchema,
  card_id: idSchema,
  user_id: idSchema,
  project_id: idSchema,
  board_id: z.exactOptional(idSchema),
  board_title: z.exactOptional(titleSchema),
  list_id: idSchema,
  list_title: listTitleSchema,
  status: z.exactOptional(cardStatusSchema),
});

export const authoredFields = {
  user: stored(actorSchema, { isShown: true }),
  user_id: made(idSchema),
  user_updated: stored(actorSchema, { isShown: true, isFree: true }),
  user_id_updated: made(idSchema),
  time_created: stored(stimeSchema, { isShown: true, declared: { time_created: sortedInteger } }),
  time_updated: stored(stimeSchema, { isShown: true, isFree: true }),
} as const;

export const viewedAuthoredFields = {
  ...authoredFields,
  user: stored(actorSchema, { isShown: true, declared: { user_id: { ...text, of: (actor) => actor.user_id } } }),
  time_updated: { ...authoredFields.time_updated, declared: { time_updated: sortedInteger } },
} as const;
