import { countSchema, textSchema } from "./base-schemas";
import { resource } from "./resource-schema";

/** Schema of `ResponseMetadata`. */
export const responseMetadataSchema = /*#__PURE__*/ resource(() => ({
  cursor: textSchema,
  count: countSchema,
}));
