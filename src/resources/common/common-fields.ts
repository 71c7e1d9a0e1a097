import * as z from "zod/mini";
import { flag, textSet } from "../../fields/declared-fields";
import { clearable, made, required, stored } from "../../fields/field-table";
import { archivedSchema } from "./archived-schema";
import { contentSchema, idSchema, orderKeySchema, titleSchema } from "./base-schemas";
import { archivedFlag, type MemberInput, membersInput } from "./input-fields";
import { memberSchema } from "./member-schema";
import { replacedMembers } from "./members-now";

/** Inputs say whether something is archived, answers by whom and when. */
export const archivedAsFlag = {
  asInput: ({ archived }: { readonly archived?: object }) => archived !== undefined,
} as const;

/** Fields that several resources have in common, to be taken one by one. */
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

/** Whether something is so: `null` leaves it as it is. */
export const flagInput = { ...clearable(z.boolean()), isKeptByNull: true } as const;
