import * as z from "zod/mini";
import { idSchema, stimeSchema } from "./base-schemas";
import { resource } from "./resource-schema";

/** Schema of `Archived`. */
export const archivedSchema = /*#__PURE__*/ resource(() => ({
  user_id: idSchema,
  time_archived: stimeSchema,
}));

/** Schema of `ArchivedPage`. */
export const archivedPageSchema = /*#__PURE__*/ resource(() => ({
  ...archivedSchema.shape,
  parent_page_id: z.exactOptional(idSchema),
}));
