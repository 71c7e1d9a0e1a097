import { countSchema, textSchema } from "../resources/common/base-schemas";
import { resource } from "../resources/common/resource-schema";

/** Schema of `ResponseMetadata`. */
export const responseMetadataSchema = /*#__PURE__*/ resource(() => ({
  cursor: textSchema,
  count: countSchema,
}));
