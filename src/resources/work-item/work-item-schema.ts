import * as z from "zod";
import { cardStatusSchema } from "../card/card-status-schema";
import { childCardSchema } from "../card/child-card-schema";
import { linkedCardSchema } from "../card/linked-card-schema";
import { checklistSchema } from "../checklist/checklist-schema";
import { collaborationSchema } from "../collaboration/collaboration-schema";
import { archivedSchema } from "../common/archived-schema";
import { authoredShape } from "../common/authored-schema";
import {
  contentSchema,
  countSchema,
  idSchema,
  integerSchema,
  listTitleSchema,
  orderSchema,
  stimeSchema,
  textSchema,
  titleSchema,
} from "../common/base-schemas";
import { coverImageSchema } from "../common/cover-image-schema";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { recordById } from "../common/record-schema";
import { externalLinkSchema } from "../external-link/external-link-schema";
import { cardHintSchema } from "../hint/card-hint-schema";
import { tagSchema } from "../tag/tag-schema";

/** Shape of what cards and epics have in common. */
export const workItemShape = () => ({
  ...authoredShape,
  id: idSchema,
  team_id: idSchema,
  icon: imageSchema.exactOptional(),
  title: titleSchema,
  content: contentSchema,
  schema: countSchema,
  collaboration: collaborationSchema.exactOptional(),
  status: cardStatusSchema.exactOptional(),
  priority: integerSchema.exactOptional(),
  list_id: idSchema,
  list_title: listTitleSchema,
  list_color: textSchema.exactOptional(),
  owner_id: idSchema.exactOptional(),
  start_date: stimeSchema.exactOptional(),
  due_date: stimeSchema.exactOptional(),
  completed_date: stimeSchema.exactOptional(),
  members: z.array(memberSchema),
  checklists: z.array(checklistSchema),
  checklist_order: orderSchema,
  checklist_item_order: recordById(orderSchema),
  child_cards: z.array(childCardSchema),
  child_card_order: orderSchema,
  linked_cards: z.array(linkedCardSchema),
  archived: archivedSchema.exactOptional(),
  archived_list: z.boolean(),
  tags: z.array(tagSchema),
  total_comments: countSchema,
  total_files: countSchema,
  is_watching: z.boolean(),
  external_links: z.array(externalLinkSchema),
  hints: z.array(cardHintSchema),
  cover_image: coverImageSchema.exactOptional(),
});
