import * as z from "zod/mini";
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
  content: z._default(contentSchema, ""),
  color: z.exactOptional(textSchema),
  icon: z.exactOptional(textSchema),
  image_urls: z.exactOptional(textSchema),
  thumbnail_url: z.exactOptional(textSchema),
  background_image: z.exactOptional(imageSchema),
  members: z._default(z.array(memberSchema), []),
  watcher_ids: z._default(z.array(idSchema), []),
  bookmarker_ids: z._default(z.array(idSchema), []),
  archived: z.exactOptional(archivedSchema),
  is_public: z._default(z.boolean(), false),
  public_settings: z.exactOptional(publicBoardSettingsSchema),
  vcs_mapping: z.exactOptional(vcsMappingSchema),
  layout: z.exactOptional(z.enum(boardLayouts)),
  email: z.exactOptional(inboundEmailSchema),
  webhook_notifications: z._default(z.array(boardWebhookNotificationSettingsSchema), []),
  card_cover_enabled: z._default(z.boolean(), false),
  ...authorship,
});
