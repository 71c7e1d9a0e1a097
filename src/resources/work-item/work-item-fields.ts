import * as z from "zod/mini";
import { FILES_MAX } from "../../base/limits";
import { type Shown, sortedInteger, text, textSet, typed } from "../../fields/declared-fields";
import { takenAs } from "../../fields/field-input";
import { made, type ShownIn, sometimesMade, stored } from "../../fields/field-table";
import { checklistDocumentSchema, checklistSchema } from "../checklist/checklist-fields";
import * as base from "../common/base-schemas";
import type { Authored, CardBrief } from "../common/common-fields";
import {
  authoredFields,
  cardBriefShape,
  commonFields,
  copiedIfSet,
  dateToSet,
  idToSet,
  shownIfSet,
} from "../common/common-fields";
import { archivedSchema, cardStatusSchema, imageSchema } from "../common/part-schemas";
import { externalLinkSchema } from "../external-link/external-link-schema";
import { attachedFileSchema } from "../file/attached-file-schema";
import { cardHintSchema, hintDocumentSchema } from "../hint/card-hint-schema";
import { type Tag, tagSchema } from "../tag/tag-fields";
import { linkedCardTypes } from "./work-item";

export const linkDocumentSchema = z.strictObject({ card_id: base.idSchema, linked_card_type: z.enum(linkedCardTypes) });

/** A link as `expected` names it; what else is shown of the card does not count. */
export type LinkInput = Pick<LinkedCard, "card_id" | "linked_card_type">;

export const linksInput = base.listOf(z.object(linkDocumentSchema.shape));

/** Schema of `ChildCard`. */
export const childCardSchema = /*#__PURE__*/ base.resource(typed<ChildCard>, () => ({
  ...cardBriefShape(),
  list_color: z.exactOptional(base.textSchema),
  archived: z.exactOptional(archivedSchema),
}));

/** Schema of `LinkedCardType`. */
export const linkedCardTypeSchema = /*#__PURE__*/ z.enum(linkedCardTypes);

/** Schema of `LinkedCard`. */
export const linkedCardSchema = /*#__PURE__*/ base.resource(typed<LinkedCard>, () => ({
  ...cardBriefShape(),
  archived: z.exactOptional(archivedSchema),
  icon: z.exactOptional(imageSchema),
  linked_card_type: linkedCardTypeSchema,
}));

export const workItemFields = {
  ...commonFields.identity,
  /** 1 to 1024 characters after trimming. Rule C6. */
  title: { ...commonFields.title, isShownElsewhere: true },
  /** At most 102400 characters. */
  content: commonFields.content,
  /** Version of the content's schema; `null` is 1. */
  schema: commonFields.schema,
  list_id: stored(base.idSchema, { isShown: true, declared: text }),
  /** Of the list as it is now. Empty where a past state is read and the list is hidden from the reader today. Rule C1. */
  list_title: made(base.listTitleSchema),
  list_color: sometimesMade(base.textSchema),
  order_key: commonFields.order_key,
  /** The behavior of its list; absent in a backlog list. Rule L3. */
  status: stored(cardStatusSchema, shownIfSet),
  /** 1 urgent, 2 high, 3 medium, 4 low; 0 is none. */
  priority: stored(base.integerSchema, { ...copiedIfSet, input: takenAs(base.priority).clearedByZero, isFree: true }),
  /** A user id; `""` is none. */
  owner_id: stored(base.idSchema, { ...copiedIfSet, declared: text, input: idToSet }),
  /** As input in seconds or milliseconds by its size; 0 is none. */
  start_date: stored(base.stimeSchema, { ...copiedIfSet, input: dateToSet }),
  /** As input in seconds or milliseconds by its size; 0 is none. */
  due_date: stored(base.stimeSchema, { ...copiedIfSet, input: dateToSet, isFree: true }),
  /** Set while the status is completed. Rule L3. */
  completed_date: stored(base.stimeSchema, shownIfSet),
  /** All its members; in an update, who is one already keeps the date of assignment. `null` and `[]` leave none. */
  members: commonFields.members,
  tag_ids: stored(z.array(base.idSchema), { orElse: [], declared: textSet }),
  tags: {
    ...made(z.array(tagSchema)),
    asInput: ({ tags }: { readonly tags: readonly Tag[] }) => tags.map(({ id }) => id),
  },
  checklists: stored(z.array(checklistDocumentSchema), { orElse: [], shownAs: z.array(checklistSchema) }),
  checklist_order: made(base.orderSchema),
  /** The order of the items of each checklist, by checklist id. */
  checklist_item_order: made(base.recordById(base.orderSchema)),
  child_cards: made(z.array(childCardSchema)),
  child_card_order: made(base.orderSchema),
  linked_cards: stored(z.array(linkDocumentSchema), { orElse: [], shownAs: z.array(linkedCardSchema) }),
  external_links: stored(z.array(externalLinkSchema), { orElse: [], isShown: true }),
  hints: stored(z.array(hintDocumentSchema), { orElse: [], shownAs: z.array(cardHintSchema) }),
  files: stored(z.array(attachedFileSchema).check(z.maxLength(FILES_MAX)), { isOptional: true }),
  // Those of `files`, and others of which nothing else is known. Rule U35.
  total_files: stored(base.countSchema, { orElse: 0, isShown: true }),
  total_comments: made(base.countSchema),
  ...commonFields.watched,
  icon: { ...commonFields.icon, isShownElsewhere: true },
  cover_image: commonFields.cover_image,
  collaboration: commonFields.collaboration,
  /** As input, `true` archives it, `false` brings it back. */
  archived: {
    ...commonFields.archived,
    declared: { archived_itself: { type: "boolean", of: (archived?: object) => archived !== undefined } },
  },
  /** Whether its list is archived. Rule C1.3. */
  archived_list: stored(z.boolean(), { orElse: false, isShown: true }),
  ...authoredFields,
  time_updated: { ...authoredFields.time_updated, declared: sortedInteger },
} as const;

/** A card that lies under another card or an epic, in brief. */
export interface ChildCard extends CardBrief, Shown<typeof childCardSchema> {}

/** A card another card is linked to, in brief. */
export interface LinkedCard extends CardBrief, Shown<typeof linkedCardSchema> {}

/** The common fields of cards and epics. */
export interface WorkItem extends Authored, ShownIn<typeof workItemFields> {}
