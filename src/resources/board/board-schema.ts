import * as z from "zod/mini";
import { archivedSchema } from "../common/archived-schema";
import { authoredShape } from "../common/authored-schema";
import { contentSchema, idSchema, orderSchema, textSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { publicBoardSettingsSchema } from "../common/public-settings-schema";
import { resource } from "../common/resource-schema";
import { formSchema } from "../form/form-schema";
import { inboundEmailSchema } from "../inbound-email/inbound-email-schema";
import { listSchema } from "../list/list-schema";
import { vcsMappingSchema } from "../pull-request/vcs-mapping-schema";
import { tagSchema } from "../tag/tag-schema";
import { boardWebhookNotificationSettingsSchema } from "../webhook/webhook-notification-schema";
import { boardLayoutSchema } from "./board-layout-schema";

/** Schema of `Board`. */
export const boardSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  project_id: idSchema,
  team_id: idSchema,
  title: titleSchema,
  content: contentSchema,
  color: z.exactOptional(textSchema),
  image_urls: z.exactOptional(textSchema),
  icon: z.exactOptional(textSchema),
  background_image: z.exactOptional(imageSchema),
  thumbnail_url: z.exactOptional(textSchema),
  members: z.array(memberSchema),
  lists: z.exactOptional(z.array(listSchema)),
  list_order: orderSchema,
  tags: z.array(tagSchema),
  archived: z.exactOptional(archivedSchema),
  is_public: z.boolean(),
  public_settings: z.exactOptional(publicBoardSettingsSchema),
  is_watching: z.boolean(),
  is_bookmarked: z.boolean(),
  vcs_mapping: z.exactOptional(vcsMappingSchema),
  layout: z.nullable(boardLayoutSchema),
  email: z.exactOptional(inboundEmailSchema),
  webhook_notifications: z.array(boardWebhookNotificationSettingsSchema),
  card_cover_enabled: z.boolean(),
  forms: z.array(formSchema),
}));
