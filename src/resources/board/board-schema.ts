import * as z from "zod";
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
  color: textSchema.exactOptional(),
  image_urls: textSchema.exactOptional(),
  icon: textSchema.exactOptional(),
  background_image: imageSchema.exactOptional(),
  thumbnail_url: textSchema.exactOptional(),
  members: z.array(memberSchema),
  lists: z.array(listSchema).exactOptional(),
  list_order: orderSchema,
  tags: z.array(tagSchema),
  archived: archivedSchema.exactOptional(),
  is_public: z.boolean(),
  public_settings: publicBoardSettingsSchema.exactOptional(),
  is_watching: z.boolean(),
  is_bookmarked: z.boolean(),
  vcs_mapping: vcsMappingSchema.exactOptional(),
  layout: boardLayoutSchema.nullable(),
  email: inboundEmailSchema.exactOptional(),
  webhook_notifications: z.array(boardWebhookNotificationSettingsSchema),
  card_cover_enabled: z.boolean(),
  forms: z.array(formSchema),
}));
