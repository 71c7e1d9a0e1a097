import { FILE_NAME_MAX_LENGTH } from "../model/limits";
import { countSchema, idSchema, stimeSchema, textSchema } from "./base";
import { resource } from "./resource";
import { boundedText } from "./text";

/** The name of a file: 1 to 255 characters, trimmed. */
export const fileNameSchema = /*#__PURE__*/ boundedText(FILE_NAME_MAX_LENGTH, (text) => text.trim().min(1));

/** Schema of `AttachedFile`. */
export const attachedFileSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  name: fileNameSchema,
  size: countSchema,
  url: textSchema,
  user_id: idSchema,
  time_created: stimeSchema,
}));
