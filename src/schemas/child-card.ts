import { archivedSchema } from "./archived";
import { textSchema } from "./base";
import { cardBriefShape } from "./card-brief";
import { resource } from "./resource";

/** Schema of `ChildCard`. */
export const childCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  list_color: textSchema.exactOptional(),
  archived: archivedSchema.exactOptional(),
}));
