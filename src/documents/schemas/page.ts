import * as z from "zod";
import { pageFonts } from "../../model/page-font";
import { archivedPageSchema } from "../../schemas/archived";
import { contentSchema, countSchema, idSchema, orderKeySchema, titleSchema, uuidSchema } from "../../schemas/base";
import { collaborationSchema } from "../../schemas/collaboration";
import { coverImageSchema } from "../../schemas/cover-image";
import { imageSchema } from "../../schemas/image";
import { memberSchema } from "../../schemas/member";
import { publicPageSettingsSchema } from "../../schemas/public-settings";
import { authorship } from "./authorship";

export const pageDocumentSchema = z.strictObject({
  id: idSchema,
  alias_id: uuidSchema,
  project_id: idSchema.exactOptional(),
  parent_page_id: idSchema.exactOptional(),
  order_key: orderKeySchema,
  title: titleSchema,
  content: contentSchema.default(""),
  schema: countSchema.default(1),
  font: z.enum(pageFonts).exactOptional(),
  icon: imageSchema.exactOptional(),
  cover_image: coverImageSchema.exactOptional(),
  collaboration: collaborationSchema.exactOptional(),
  members: z.array(memberSchema).default([]),
  watcher_ids: z.array(idSchema).default([]),
  bookmarker_ids: z.array(idSchema).default([]),
  archived: archivedPageSchema.exactOptional(),
  is_public: z.boolean().default(false),
  public_settings: publicPageSettingsSchema.exactOptional(),
  hide_table_of_contents: z.boolean().default(false),
  hide_subpages: z.boolean().default(false),
  ...authorship,
});
