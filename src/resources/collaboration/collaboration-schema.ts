import { textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";

/** Schema of `Collaboration`. */
export const collaborationSchema = /*#__PURE__*/ resource(() => ({ token: textSchema }));
