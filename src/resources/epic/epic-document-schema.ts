import * as z from "zod";
import { FILES_MAX } from "../../base/limits";
import { cardStatusSchema } from "../card/card-status-schema";
import { linkDocumentSchema } from "../card/link-document-schema";
import { checklistDocumentSchema } from "../checklist/checklist-document-schema";
import { collaborationSchema } from "../collaboration/collaboration-schema";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import {
  contentSchema,
  countSchema,
  idSchema,
  integerSchema,
  orderKeySchema,
  stimeSchema,
  titleSchema,
} from "../common/base-schemas";
import { coverImageSchema } from "../common/cover-image-schema";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { externalLinkSchema } from "../external-link/external-link-schema";
import { attachedFileSchema } from "../file/attached-file-schema";
import { hintDocumentSchema } from "../hint/hint-document-schema";
import { healthStatuses } from "./health-status";

export const epicDocumentSchema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  content: contentSchema.default(""),
  schema: countSchema.default(1),
  list_id: idSchema,
  order_key: orderKeySchema,
  status: cardStatusSchema.exactOptional(),
  priority: integerSchema.exactOptional(),
  owner_id: idSchema.exactOptional(),
  start_date: stimeSchema.exactOptional(),
  due_date: stimeSchema.exactOptional(),
  completed_date: stimeSchema.exactOptional(),
  health_status: z.enum(healthStatuses).exactOptional(),
  health_status_stale_period: integerSchema.min(1).default(7),
  time_health_last_updated: stimeSchema.exactOptional(),
  health_status_updated_by: idSchema.exactOptional(),
  members: z.array(memberSchema).default([]),
  checklists: z.array(checklistDocumentSchema).default([]),
  linked_cards: z.array(linkDocumentSchema).exactOptional(),
  external_links: z.array(externalLinkSchema).default([]),
  hints: z.array(hintDocumentSchema).default([]),
  tag_ids: z.array(idSchema).default([]),
  files: z.array(attachedFileSchema).max(FILES_MAX).exactOptional(),
  /** Those of `files`, and others of which nothing else is known. Rule U35. */
  total_files: countSchema.default(0),
  watcher_ids: z.array(idSchema).default([]),
  icon: imageSchema.exactOptional(),
  cover_image: coverImageSchema.exactOptional(),
  collaboration: collaborationSchema.exactOptional(),
  archived: archivedSchema.exactOptional(),
  archived_list: z.boolean().default(false),
  ...authorship,
});
