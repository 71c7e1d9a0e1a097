import { archivedSchema } from "../common/archived-schema";
import { textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { cardBriefShape } from "./card-brief-schema";

/** Schema of `ChildCard`. */
export const childCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  list_color: textSchema.exactOptional(),
  archived: archivedSchema.exactOptional(),
}));
