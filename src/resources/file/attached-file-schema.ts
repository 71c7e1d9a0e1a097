import * as z from "zod/mini";
import { FILE_NAME_MAX_LENGTH } from "../../base/limits";
import { boundedText, countSchema, idSchema, resource, stimeSchema, textSchema } from "../common/base-schemas";

export const fileNameSchema = /*#__PURE__*/ boundedText(FILE_NAME_MAX_LENGTH, (text) =>
  text.check(z.trim(), z.minLength(1)),
);

/** Schema of `AttachedFile`. */
export const attachedFileSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  name: fileNameSchema,
  size: countSchema,
  url: textSchema,
  user_id: idSchema,
  time_created: stimeSchema,
}));
