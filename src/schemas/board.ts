import * as z from "zod";
import { archivedSchema } from "./archived";
import { authoredShape } from "./authored";
import { contentSchema, idSchema, orderSchema, textSchema, titleSchema } from "./base";
import { boardLayoutSchema } from "./board-layout";
import { formSchema } from "./form";
import { imageSchema } from "./image";
import { inboundEmailSchema } from "./inbound-email";
import { listSchema } from "./list";
import { memberSchema } from "./member";
import { publicBoardSettingsSchema } from "./public-settings";
import { resource } from "./resource";
import { tagSchema } from "./tag";
import { vcsMappingSchema } from "./vcs-mapping";
import { boardWebhookNotificationSettingsSchema } from "./webhook-notification";

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
