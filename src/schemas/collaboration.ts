import { textSchema } from "./base";
import { resource } from "./resource";

/** Schema of `Collaboration`. */
export const collaborationSchema = /*#__PURE__*/ resource(() => ({ token: textSchema }));
