import * as z from "zod";
import { pageFonts } from "../model/page-font";
import { archivedPageSchema } from "./archived";
import { authoredShape } from "./authored";
import { contentSchema, countSchema, idSchema, titleSchema, uuidSchema } from "./base";
import { collaborationSchema } from "./collaboration";
import { coverImageSchema } from "./cover-image";
import { imageSchema } from "./image";
import { memberSchema } from "./member";
import { publicPageSettingsSchema } from "./public-settings";
import { resource } from "./resource";

/** Schema of `PageFont`. */
export const pageFontSchema = /*#__PURE__*/ z.enum(pageFonts);

/** Schema of `Page`. */
export const pageSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  alias_id: uuidSchema,
  team_id: idSchema,
  project_id: idSchema.exactOptional(),
  standalone: z.boolean(),
  title: titleSchema,
  font: pageFontSchema,
  icon: imageSchema.exactOptional(),
  content: contentSchema,
  schema: countSchema,
  collaboration: collaborationSchema.exactOptional(),
  cover_image: coverImageSchema.exactOptional(),
  members: z.array(memberSchema),
  bookmarked: z.boolean(),
  archived: archivedPageSchema.exactOptional(),
  is_public: z.boolean(),
  public_settings: publicPageSettingsSchema.exactOptional(),
  total_comments: countSchema,
  is_watching: z.boolean(),
  is_bookmarked: z.boolean(),
  hide_table_of_contents: z.boolean(),
  hide_subpages: z.boolean(),
}));
