import * as z from "zod/mini";
import { CONTENT_SCHEMA } from "../../base/limits";
import { type FieldsOf, flag, sortedInteger, text, textSet } from "../../fields/declared-fields";
import { clearable } from "../../fields/field-input";
import { made, type ShownIn, stored } from "../../fields/field-table";
import * as base from "./base-schemas";
import { coverImageInput, imageInput, type MemberInput, membersInput, replacedMembers } from "./part-inputs";
import {
  actorSchema,
  archivedSchema,
  cardStatusSchema,
  collaborationSchema,
  coverImageSchema,
  imageSchema,
  memberSchema,
} from "./part-schemas";

export const shownIfSet = { isOptional: true, isShown: true } as const;

export const copiedIfSet = { ...shownIfSet, isCopied: true } as const;

export const idToSet = { schema: () => base.optionalId } as const;

/** 0 is no date. Rule T6. */
export const dateToSet = { schema: base.optionalDate, isClearedByZero: true } as const;

export const flagField = stored(z.boolean(), {
  orElse: false,
  isShown: true,
  input: { ...clearable(z.boolean()), isKeptByNull: true },
});
export const shortTextField = stored(base.textSchema, { ...copiedIfSet, input: clearable(base.shortTextSchema) });

export const commonFields = {
  identity: { id: stored(base.idSchema, { isShown: true }), team_id: made(base.idSchema) },
  watched: {
    watcher_ids: stored(z.array(base.idSchema), { orElse: [], isFree: true, declared: textSet }),
    /** Whether the acting user watches it. */
    is_watching: made(z.boolean()),
  },
  bookmarked: {
    bookmarker_ids: stored(z.array(base.idSchema), { orElse: [], isFree: true, declared: textSet }),
    /** Whether the acting user bookmarked it. */
    is_bookmarked: made(z.boolean()),
  },
  title: stored(base.titleSchema, { isShown: true, isFree: true, input: "required" }),
  content: stored(base.contentSchema, { orElse: "", isShown: true, isFree: true, input: "clearable", isCopied: true }),
  description: stored(base.contentSchema, { orElse: "", isShown: true, isFree: true, input: "clearable" }),
  schema: stored(base.countSchema, { orElse: CONTENT_SCHEMA, isShown: true, input: "clearable", isCopied: true }),
  icon: stored(imageSchema, { ...copiedIfSet, input: { schema: () => imageInput } }),
  cover_image: stored(coverImageSchema, { ...copiedIfSet, input: { schema: () => coverImageInput } }),
  // Shown to some.
  collaboration: stored(collaborationSchema, { isOptional: true, shownAs: collaborationSchema }),
  order_key: stored(base.orderKeySchema, { declared: { order_key: { type: "string", sort: true } } }),
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
  // Archived again it stays as it is. Rule C1.3.
  archived: stored(archivedSchema, {
    /** Inputs say whether something is archived, answers by whom and when. */
    asInput: ({ archived: record }: { readonly archived?: object }) => record !== undefined,
    isOptional: true,
    isShown: true,
    declared: { ...flag, of: (archived) => archived !== undefined },
    input: {
      schema: () => base.archivedFlag,
      isKeptByNull: true,
      toStored: (given: boolean, before, { actor, now }) =>
        given ? (before ?? { user_id: actor.user_id, time_archived: now }) : undefined,
    },
  }),
} as const;

/** Of what is not archived when it is created. A bundler could not drop a pattern that stood here by itself. */
export const archivedLater = (({ schema: changed, ...how }) => ({
  ...commonFields.archived,
  input: { ...how, changed },
}))(commonFields.archived.input);

export const cardBriefShape = () => ({
  title: base.titleSchema,
  card_id: base.idSchema,
  /** User id of the creator. */
  user_id: base.idSchema,
  project_id: base.idSchema,
  /** Absent on a card of a sprint's list. Rule C8. */
  board_id: z.exactOptional(base.idSchema),
  board_title: z.exactOptional(base.titleSchema),
  list_id: base.idSchema,
  /** Empty where a past state is read and the list is hidden from the reader today. */
  list_title: base.listTitleSchema,
  /** Absent while the card is in a backlog list. */
  status: z.exactOptional(cardStatusSchema),
});

/** The values of other resources for a card, and its place. */
export interface CardBrief extends FieldsOf<ReturnType<typeof cardBriefShape>> {}

export const authoredFields = {
  user: stored(actorSchema, { isShown: true }),
  /** User id of the creator. */
  user_id: made(base.idSchema),
  user_updated: stored(actorSchema, { isShown: true, isFree: true }),
  /** The id of the user who last changed it. */
  user_id_updated: made(base.idSchema),
  time_created: stored(base.stimeSchema, { isShown: true, declared: sortedInteger }),
  time_updated: stored(base.stimeSchema, { isShown: true, isFree: true }),
} as const;

/** Who made and last changed a resource, and when. */
export interface Authored extends ShownIn<typeof authoredFields> {}

/** The same for documents whose API shows none of it. */
export const recordedFields = {
  user: stored(actorSchema),
  user_updated: stored(actorSchema, { isFree: true }),
  time_created: stored(base.stimeSchema, { declared: sortedInteger }),
  time_updated: stored(base.stimeSchema, { isFree: true }),
} as const;

export const viewedAuthoredFields = {
  ...authoredFields,
  user: stored(actorSchema, { isShown: true, declared: { user_id: { ...text, of: (actor) => actor.user_id } } }),
  time_updated: { ...authoredFields.time_updated, declared: sortedInteger },
} as const;
