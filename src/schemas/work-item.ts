import * as z from "zod";
import { archivedSchema } from "./archived";
import { authoredShape } from "./authored";
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
} from "./base";
import { cardHintSchema } from "./card-hint";
import { cardStatusSchema } from "./card-status";
import { checklistSchema } from "./checklist";
import { childCardSchema } from "./child-card";
import { collaborationSchema } from "./collaboration";
import { coverImageSchema } from "./cover-image";
import { externalLinkSchema } from "./external-link";
import { imageSchema } from "./image";
import { linkedCardSchema } from "./linked-card";
import { memberSchema } from "./member";
import { recordById } from "./record";
import { tagSchema } from "./tag";

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
