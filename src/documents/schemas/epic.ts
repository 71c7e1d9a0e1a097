import * as z from "zod";
import { healthStatuses } from "../../model/health-status";
import { FILES_MAX } from "../../model/limits";
import { archivedSchema } from "../../schemas/archived";
import { attachedFileSchema } from "../../schemas/attached-file";
import {
  contentSchema,
  countSchema,
  idSchema,
  integerSchema,
  orderKeySchema,
  stimeSchema,
  titleSchema,
} from "../../schemas/base";
import { cardStatusSchema } from "../../schemas/card-status";
import { collaborationSchema } from "../../schemas/collaboration";
import { coverImageSchema } from "../../schemas/cover-image";
import { externalLinkSchema } from "../../schemas/external-link";
import { imageSchema } from "../../schemas/image";
import { memberSchema } from "../../schemas/member";
import { authorship } from "./authorship";
import { checklistDocumentSchema } from "./checklist";
import { hintDocumentSchema } from "./hint";
import { linkDocumentSchema } from "./link";

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
