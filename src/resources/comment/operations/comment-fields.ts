import * as z from "zod/mini";
import { CONTENT_MAX_LENGTH } from "../../../base/limits";
import { countSchema } from "../../common/base-schemas";
import { boundedText } from "../../common/text-schema";

/** HTML, kept as sent. */
export const commentContent = boundedText(CONTENT_MAX_LENGTH, (text) =>
  text.check(z.regex(/\S/, "Expected some text.")),
);

/** The version of the content's schema when a request does not name one. */
export const DEFAULT_SCHEMA = 1;

export const schemaInput = z.nullish(countSchema);
