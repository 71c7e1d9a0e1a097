import * as z from "zod/mini";
import { archivedSchema } from "../common/archived-schema";
import { textSchema } from "../common/base-schemas";
import { cardBriefShape } from "../common/card-brief-schema";
import { resource } from "../common/resource-schema";

/** Schema of `ChildCard`. */
export const childCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  list_color: z.exactOptional(textSchema),
  archived: z.exactOptional(archivedSchema),
}));
