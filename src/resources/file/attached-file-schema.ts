import * as z from "zod/mini";
import { FILE_NAME_MAX_LENGTH } from "../../base/limits";
import { type Shown, typed } from "../../fields/declared-fields";
import { boundedText, countSchema, idSchema, resource, stimeSchema, textSchema } from "../common/base-schemas";

/** A file that is stored elsewhere and attached to a card or an epic: its name, size and URL. */
export interface AttachedFile extends Shown<typeof attachedFileSchema> {}

export const fileNameSchema = /*#__PURE__*/ boundedText(FILE_NAME_MAX_LENGTH, (text) =>
  text.check(z.trim(), z.minLength(1)),
);

/** Schema of `AttachedFile`. */
export const attachedFileSchema = /*#__PURE__*/ resource(typed<AttachedFile>, () => ({
  id: idSchema,
  /** 1 to 255 characters. */
  name: fileNameSchema,
  /** In bytes. */
  size: countSchema,
  /** An http or https address. */
  url: textSchema,
  /** The id of the user who attached it. */
  user_id: idSchema,
  time_created: stimeSchema,
}));
