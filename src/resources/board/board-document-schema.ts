import * as z from "zod";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, orderKeySchema, textSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { publicBoardSettingsSchema } from "../common/public-settings-schema";
import { inboundEmailSchema } from "../inbound-email/inbound-email-schema";
import { vcsMappingSchema } from "../pull-request/vcs-mapping-schema";
import { boardWebhookNotificationSettingsSchema } from "../webhook/webhook-notification-schema";
import { boardLayouts } from "./board-layout";

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
