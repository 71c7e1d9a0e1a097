import { countSchema, textSchema } from "./base";
import { resource } from "./resource";

/** Schema of `ResponseMetadata`. */
export const responseMetadataSchema = /*#__PURE__*/ resource(() => ({
  cursor: textSchema,
  count: countSchema,
}));
