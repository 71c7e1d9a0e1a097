import * as z from "zod";
import { pageFonts } from "../model/page-font";
import { archivedPageSchema } from "../schemas/archived";
import { contentSchema, idSchema, integerSchema, orderKeySchema, titleSchema, uuidSchema } from "../schemas/base";
import { collaborationSchema } from "../schemas/collaboration";
import { coverImageSchema } from "../schemas/cover-image";
import { imageSchema } from "../schemas/image";
import { memberSchema } from "../schemas/member";
import { publicPageSettingsSchema } from "../schemas/public-settings";
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
import { EVERYONE } from "./readers";

const schema = z.strictObject({
  id: idSchema,
  alias_id: uuidSchema,
  project_id: idSchema.exactOptional(),
  parent_page_id: idSchema.exactOptional(),
  order_key: orderKeySchema,
  title: titleSchema,
  content: contentSchema.default(""),
  schema: integerSchema.default(1),
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

export type PageDocument = DocumentOf<typeof page>;

export const page = documentKind({
  schema,
  fields: {
    text: { ...searchedTexts, of: (page) => [normalizeText(page.title), normalizeText(page.content)] },
    project_id: text,
    parent_page_id: text,
    user_id: { ...text, of: (page) => page.user.user_id },
    member_ids: { ...textSet, of: (page) => page.members.map((member) => member.user_id) },
    reader_ids: {
      ...textSet,
      of: (page) =>
        page.is_public ? [EVERYONE] : [page.user.user_id, ...page.members.map((member) => member.user_id)],
    },
    time_created: sortedInteger,
    time_updated: sortedInteger,
    archived: { ...flag, of: (page) => page.archived !== undefined },
    order_key: sortedText,
  },
});
