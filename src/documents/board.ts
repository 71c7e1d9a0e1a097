import * as z from "zod";
import { boardLayouts } from "../model/board-layout";
import { archivedSchema } from "../schemas/archived";
import { contentSchema, idSchema, orderKeySchema, textSchema, titleSchema } from "../schemas/base";
import { imageSchema } from "../schemas/image";
import { inboundEmailSchema } from "../schemas/inbound-email";
import { memberSchema } from "../schemas/member";
import { publicBoardSettingsSchema } from "../schemas/public-settings";
import { vcsMappingSchema } from "../schemas/vcs-mapping";
import { boardWebhookNotificationSettingsSchema } from "../schemas/webhook-notification";
import { authorship } from "./authorship";
import {
  type DocumentOf,
  documentKind,
  flag,
  searchedTexts,
  sortedInteger,
  sortedText,
  text,
  textSet,
} from "./document-kind";
import { normalizeText } from "./normalize-text";

const schema = z.strictObject({
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

export type BoardDocument = DocumentOf<typeof board>;

export const board = documentKind({
  schema,
  fields: {
    text: { ...searchedTexts, of: (board) => [normalizeText(board.title), normalizeText(board.content)] },
    project_id: text,
    user_id: { ...text, of: (board) => board.user.user_id },
    member_ids: { ...textSet, of: (board) => board.members.map((member) => member.user_id) },
    bookmarker_ids: textSet,
    time_created: sortedInteger,
    time_updated: sortedInteger,
    archived: { ...flag, of: (board) => board.archived !== undefined },
    order_key: sortedText,
  },
});
