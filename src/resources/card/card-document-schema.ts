import * as z from "zod";
import { FILES_MAX } from "../../base/limits";
import { checklistDocumentSchema } from "../checklist/checklist-document-schema";
import { collaborationSchema } from "../collaboration/collaboration-schema";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import {
  contentSchema,
  countSchema,
  estimateSchema,
  idSchema,
  integerSchema,
  orderKeySchema,
  stimeSchema,
  textSchema,
  titleSchema,
} from "../common/base-schemas";
import { coverImageSchema } from "../common/cover-image-schema";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { recordById } from "../common/record-schema";
import { externalLinkSchema } from "../external-link/external-link-schema";
import { attachedFileSchema } from "../file/attached-file-schema";
import { hintDocumentSchema } from "../hint/hint-document-schema";
import { dueStates } from "./card-notification";
import { cardStatusSchema } from "./card-status-schema";
import { linkDocumentSchema } from "./link-document-schema";

export const cardDocumentSchema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  content: contentSchema.default(""),
  schema: countSchema.default(1),
  list_id: idSchema,
  board_id: idSchema.exactOptional(),
  sprint_id: idSchema.exactOptional(),
  project_id: idSchema,
  order_key: orderKeySchema,
  status: cardStatusSchema.exactOptional(),
  priority: integerSchema.exactOptional(),
  estimate: estimateSchema.exactOptional(),
  owner_id: idSchema.exactOptional(),
  start_date: stimeSchema.exactOptional(),
  due_date: stimeSchema.exactOptional(),
  completed_date: stimeSchema.exactOptional(),
  members: z.array(memberSchema).default([]),
  tag_ids: z.array(idSchema).default([]),
  checklists: z.array(checklistDocumentSchema).default([]),
  parent_card_id: idSchema.exactOptional(),
  child_card_ids: z.array(idSchema).default([]),
  linked_cards: z.array(linkDocumentSchema).default([]),
  external_links: z.array(externalLinkSchema).default([]),
  /** Ids of the linked pull requests of which a review was last reported to be requested; not shown. Rule U24. */
  pull_requests_in_review: z.array(integerSchema).exactOptional(),
  hints: z.array(hintDocumentSchema).default([]),
  epic_id: idSchema.exactOptional(),
  time_estimate_seconds: countSchema.exactOptional(),
  time_remaining_seconds: countSchema.exactOptional(),
  files: z.array(attachedFileSchema).max(FILES_MAX).exactOptional(),
  /** Those of `files`, and others of which nothing else is known. Rule U35. */
  total_files: countSchema.default(0),
  watcher_ids: z.array(idSchema).default([]),
  bookmarker_ids: z.array(idSchema).default([]),
  icon: imageSchema.exactOptional(),
  cover_image: coverImageSchema.exactOptional(),
  collaboration: collaborationSchema.exactOptional(),
  copied_from_card_id: idSchema.exactOptional(),
  form_id: idSchema.exactOptional(),
  form_values: recordById(textSchema).exactOptional(),
  /** The board and the message of the email it was made of; not shown. Rule U32. */
  email_key: textSchema.exactOptional(),
  /** What was last told of which due date; not shown. Rule C7. */
  due_date_told: z.strictObject({ due_date: stimeSchema, due: z.enum(dueStates) }).exactOptional(),
  archived: archivedSchema.exactOptional(),
  archived_list: z.boolean().default(false),
  archived_board: z.boolean().default(false),
  ...authorship,
});
