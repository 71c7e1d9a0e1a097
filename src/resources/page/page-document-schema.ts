import * as z from "zod";
import { collaborationSchema } from "../collaboration/collaboration-schema";
import { archivedPageSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, countSchema, idSchema, orderKeySchema, titleSchema, uuidSchema } from "../common/base-schemas";
import { coverImageSchema } from "../common/cover-image-schema";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { publicPageSettingsSchema } from "../common/public-settings-schema";
import { pageFonts } from "./page-font";

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
