import * as z from "zod/mini";
import { collaborationSchema } from "../collaboration/collaboration-schema";
import { archivedPageSchema } from "../common/archived-schema";
import { authoredShape } from "../common/authored-schema";
import { contentSchema, countSchema, idSchema, titleSchema, uuidSchema } from "../common/base-schemas";
import { coverImageSchema } from "../common/cover-image-schema";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { publicPageSettingsSchema } from "../common/public-settings-schema";
import { resource } from "../common/resource-schema";
import { pageFonts } from "./page-font";

/** Schema of `PageFont`. */
export const pageFontSchema = /*#__PURE__*/ z.enum(pageFonts);

/** Schema of `Page`. */
export const pageSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  alias_id: uuidSchema,
  team_id: idSchema,
  project_id: z.exactOptional(idSchema),
  standalone: z.boolean(),
  title: titleSchema,
  font: pageFontSchema,
  icon: z.exactOptional(imageSchema),
  content: contentSchema,
  schema: countSchema,
  collaboration: z.exactOptional(collaborationSchema),
  cover_image: z.exactOptional(coverImageSchema),
  members: z.array(memberSchema),
  bookmarked: z.boolean(),
  archived: z.exactOptional(archivedPageSchema),
  is_public: z.boolean(),
  public_settings: z.exactOptional(publicPageSettingsSchema),
  total_comments: countSchema,
  is_watching: z.boolean(),
  is_bookmarked: z.boolean(),
  hide_table_of_contents: z.boolean(),
  hide_subpages: z.boolean(),
}));
