import * as z from "zod/mini";
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
  project_id: z.exactOptional(idSchema),
  parent_page_id: z.exactOptional(idSchema),
  order_key: orderKeySchema,
  title: titleSchema,
  content: z._default(contentSchema, ""),
  schema: z._default(countSchema, 1),
  font: z.exactOptional(z.enum(pageFonts)),
  icon: z.exactOptional(imageSchema),
  cover_image: z.exactOptional(coverImageSchema),
  collaboration: z.exactOptional(collaborationSchema),
  members: z._default(z.array(memberSchema), []),
  watcher_ids: z._default(z.array(idSchema), []),
  bookmarker_ids: z._default(z.array(idSchema), []),
  archived: z.exactOptional(archivedPageSchema),
  is_public: z._default(z.boolean(), false),
  public_settings: z.exactOptional(publicPageSettingsSchema),
  hide_table_of_contents: z._default(z.boolean(), false),
  hide_subpages: z._default(z.boolean(), false),
  ...authorship,
});
