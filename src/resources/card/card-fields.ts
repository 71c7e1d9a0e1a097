import * as z from "zod/mini";
import { BRANCH_NAME_MAX_LENGTH, FORM_FIELDS_MAX } from "../../base/limits";
import type { STime } from "../../base/time";
import type { Shown } from "../../fields/declared-fields";
import { flag, indexedText, integer, ranked, sortedInteger, text, textSet, typed } from "../../fields/declared-fields";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, namesWhere, shownSchemaOf, sometimesMade, stored } from "../../fields/field-table";
import { searched, textsOf } from "../../fields/searched-texts";
import * as base from "../common/base-schemas";
import { archivedLater, commonFields, copiedIfSet, idToSet, shownIfSet } from "../common/common-fields";
import { cardStatusSchema } from "../common/part-schemas";
import { cardStatuses } from "../common/parts";
import { type EpicBrief, epicBriefSchema } from "../epic/epic-fields";
import type { linkDocumentSchema, WorkItem } from "../work-item/work-item-fields";
import { workItemFields } from "../work-item/work-item-fields";
import { type DueState, dueStates } from "./card-notification";

/** The card another card lies under, in brief. */
export interface ParentCard extends Shown<typeof parentCardSchema> {}

/** A task or work item, in a list of a board or of a sprint. */
export interface Card extends WorkItem, ShownIn<typeof cardFields> {}

/** Schema of `ParentCard`. */
export const parentCardSchema = /*#__PURE__*/ base.resource(typed<ParentCard>, () => ({
  title: base.titleSchema,
  card_id: base.idSchema,
  list_color: z.exactOptional(base.textSchema),
  /** Absent while the card is in a backlog list. */
  status: z.exactOptional(cardStatusSchema),
}));

export const cardFields = {
  ...workItemFields,
  type: made(z.literal("card")),
  list_id: {
    ...workItemFields.list_id,
    isShownElsewhere: true,
    declared: { ...text, orderedBy: "order_key" },
    removedWith: "list",
  },
  /** Set while its list is a board's. Rule C8. */
  board_id: stored(base.idSchema, { ...shownIfSet, isShownElsewhere: true, declared: text }),
  board_title: sometimesMade(base.titleSchema),
  /** Set while its list is a sprint's. Rule C8. */
  sprint_id: stored(base.idSchema, { ...shownIfSet, declared: text }),
  /** The space of its board or sprint. Rule C8. */
  project_id: stored(base.idSchema, { isShown: true, isShownElsewhere: true, declared: text }),
  status: { ...workItemFields.status, isShownElsewhere: true, declared: { status: ranked(cardStatuses) } },
  priority: { ...workItemFields.priority, declared: sortedInteger },
  /** Effort from 1, the least, to 5; 0 is none. What a step means is up to the space. */
  estimate: stored(base.estimateSchema, {
    ...copiedIfSet,
    declared: sortedInteger,
    input: "clearedByZero",
    isFree: true,
  }),
  start_date: { ...workItemFields.start_date, declared: integer },
  due_date: { ...workItemFields.due_date, declared: sortedInteger },
  completed_date: { ...workItemFields.completed_date, declared: integer },
  parent_card_id: stored(base.idSchema, {
    isOptional: true,
    declared: text,
    asInput: ({ parent_card }: { readonly parent_card?: ParentCard }) => parent_card?.card_id,
  }),
  parent_card: sometimesMade(parentCardSchema),
  child_card_ids: stored(z.array(base.idSchema), {
    orElse: [],
    declared: { has_child_cards: { type: "boolean", of: (ids) => ids.length > 0 } },
  }),
  linked_cards: {
    ...workItemFields.linked_cards,
    declared: {
      linked_card_types: {
        ...textSet,
        of: (links: z.output<typeof linkDocumentSchema>[]) => links.map((link) => link.linked_card_type),
      },
    },
  },
  external_links: {
    ...workItemFields.external_links,
    declared: {
      external_link_types: {
        ...textSet,
        of: (links: z.output<typeof workItemFields.external_links.stored>) => links.map((link) => link.type),
      },
    },
  },
  /** Ids of the linked pull requests of which a review was last reported to be requested; not shown. Rule U24. */
  pull_requests_in_review: stored(z.array(base.integerSchema), { isOptional: true }),
  /** `""` is none. */
  epic_id: stored(base.idSchema, {
    isOptional: true,
    declared: text,
    input: idToSet,
    asInput: ({ epic }: { readonly epic?: EpicBrief }) => epic?.id,
    isCopied: true,
  }),
  epic: sometimesMade(epicBriefSchema),
  /** Original time estimate, in seconds; separate from `estimate`. */
  time_estimate_seconds: stored(base.countSchema, { ...copiedIfSet, declared: integer, input: "clearable" }),
  /** Remaining time estimate, in seconds; logging time lowers it, not below 0. Rule M1. */
  time_remaining_seconds: stored(base.countSchema, { ...shownIfSet, declared: integer, input: "clearable" }),
  ...commonFields.bookmarked,
  /** The card it was copied from. */
  copied_from_card_id: stored(base.idSchema, { isOptional: true, shownAs: base.idSchema }),
  /** The form that created it: given by a client that reads submissions itself. Rule C4. */
  form_id: stored(base.idSchema, {
    isOptional: true,
    shownAs: base.idSchema,
    declared: text,
    input: { created: () => base.optionalId },
  }),
  /** The submitted values, by form field id; several values are a JSON array in the string. Rule C4. */
  form_values: stored(base.recordById(base.textSchema), {
    ...shownIfSet,
    input: { created: () => z.nullish(base.recordById(base.contentSchema, FORM_FIELDS_MAX)) },
  }),
  /** The board and the message of the email it was made of; not shown. Rule U32. */
  email_key: stored(base.textSchema, { isOptional: true, declared: text }),
  /** The last due report and its due date; not shown. Rule C7. */
  due_date_told: stored(z.strictObject({ due_date: base.stimeSchema, due: z.enum(dueStates) }), {
    isOptional: true,
    isFree: true,
  }),
  /** Who claimed it, for whom, and until when; not shown. Rule U10.17. */
  claim: stored(z.strictObject({ holder: base.textSchema, user_id: base.idSchema, until: base.stimeSchema }), {
    isOptional: true,
    isFree: true,
  }),
  /** As input, `true` archives it, `false` brings it back. */
  archived: { ...workItemFields.archived, isShownElsewhere: true, input: archivedLater.input },
  /** Whether its board is archived. Rule F4. */
  archived_board: stored(z.boolean(), { orElse: false, isShown: true }),
  user: {
    ...workItemFields.user,
    isShownElsewhere: true,
    declared: { user_id: { ...text, of: (actor: z.output<typeof workItemFields.user.stored>) => actor.user_id } },
  },
  /** Branch name made of id and title, at most 60 characters. Rule C2. */
  suggested_branch_name: made(base.textSchema.check(z.maxLength(BRANCH_NAME_MAX_LENGTH))),
} as const;

/**
 * Schema of `Card`: strict, so that a field the contract does not name is refused.
 * @example
 * import { cardSchema } from "workspace-engine/schemas";
 *
 * const { success } = cardSchema.safeParse({ id: "2700", type: "card" }); // false: required fields are missing
 */
export const cardSchema = /*#__PURE__*/ shownSchemaOf(typed<Card>, cardFields);

export type CardDocument = DocumentIn<typeof cardFields>;

export type UniformCard = { readonly [K in keyof Required<CardDocument>]: CardDocument[K] };

const blank: Readonly<Record<string, undefined>> = Object.fromEntries(
  namesWhere(cardFields).map((key) => [key, undefined]),
);

/** A card in the one shape of all: cards lack different keys, and an absent one takes several times as long to read. */
export const uniformCard = (card: CardDocument): UniformCard =>
  // To spread the card as well takes three times as long.
  Object.assign({ ...blank }, card) as unknown as UniformCard;

/** The reminder sent of the due date the card has now: 0 nothing, 1 that it is soon, 2 that it is past. */
export function dueNotified({ due_date, due_date_told }: Pick<CardDocument, "due_date" | "due_date_told">): number {
  if (due_date_told === undefined || due_date_told.due_date !== due_date) return 0;
  return dueStates.indexOf(due_date_told.due) + 1;
}

export const card = documentKind(cardFields, {
  ...searched,
  title: { ...searched.title, ...indexedText },
  content: { ...indexedText, from: ["content"], of: (card) => textsOf(card).content },
  due_told: { ...integer, from: ["due_date", "due_date_told"], of: dueNotified },
  archived: {
    ...flag,
    from: ["archived", "archived_list", "archived_board"],
    of: (card) => card.archived !== undefined || card.archived_list || card.archived_board,
  },
});

type Due = Pick<
  CardDocument,
  "archived" | "archived_list" | "archived_board" | "status" | "due_date" | "due_date_told"
>;

// The due report of a card that is new now: `soon` from so long ahead on, `overdue` from the date itself on. Rule C7.7.
export function newlyDue(card: Due, now: STime, ahead: number): DueState | undefined {
  const { due_date, status } = card;
  if (due_date === undefined || due_date === 0 || due_date > now + ahead) return undefined;
  if (card.archived !== undefined || card.archived_list || card.archived_board) return undefined;
  if (status === "completed" || status === "cancelled") return undefined;
  const due: DueState = due_date <= now ? "overdue" : "soon";
  return dueNotified(card) > dueStates.indexOf(due) ? undefined : due;
}
