import * as z from "zod";
import { boardLayouts } from "../../model/board-layout";
import { archivedSchema } from "../../schemas/archived";
import { contentSchema, idSchema, orderKeySchema, textSchema, titleSchema } from "../../schemas/base";
import { imageSchema } from "../../schemas/image";
import { inboundEmailSchema } from "../../schemas/inbound-email";
import { memberSchema } from "../../schemas/member";
import { publicBoardSettingsSchema } from "../../schemas/public-settings";
import { vcsMappingSchema } from "../../schemas/vcs-mapping";
import { boardWebhookNotificationSettingsSchema } from "../../schemas/webhook-notification";
import { authorship } from "./authorship";

export const boardDocumentSchema = z.strictObject({
  id: idSchema,
  project_id: idSchema,
  order_key: orderKeySchema,
  title: titleSchema,
  content: contentSchema.default(""),
  color: textSchema.exactOptional(),
  icon: textSchema.exactOptional(),
  image_urls: textSchema.exactOptional(),
  thumbnail_url: textSchema.exactOptional(),
  background_image: imageSchema.exactOptional(),
  members: z.array(memberSchema).default([]),
  watcher_ids: z.array(idSchema).default([]),
  bookmarker_ids: z.array(idSchema).default([]),
  archived: archivedSchema.exactOptional(),
  is_public: z.boolean().default(false),
  public_settings: publicBoardSettingsSchema.exactOptional(),
  vcs_mapping: vcsMappingSchema.exactOptional(),
  layout: z.enum(boardLayouts).exactOptional(),
  email: inboundEmailSchema.exactOptional(),
  webhook_notifications: z.array(boardWebhookNotificationSettingsSchema).default([]),
  card_cover_enabled: z.boolean().default(false),
  ...authorship,
});
