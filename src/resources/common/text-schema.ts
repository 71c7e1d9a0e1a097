import * as z from "zod";
import { fits } from "../../base/fits";
import { isStorableText } from "../../storage/storable-text";

function storable(text: z.ZodString): z.ZodString {
  return text.refine(isStorableText, "Expected a text without U+0000 and lone surrogates.");
}

/** Any text that every storage can hold. */
export const textSchema = /*#__PURE__*/ storable(/*#__PURE__*/ z.string());

/** Text of at most `maximum` characters; a longer one is refused unread. */
export function boundedText(maximum: number, prepare = (text: z.ZodString): z.ZodString => text): z.ZodString {
  const bounded = prepare(z.string()).superRefine((text, context) => {
    if (fits(text, maximum)) return;
    context.addIssue({ code: "too_big", origin: "string", maximum, inclusive: true, continue: false });
  });
  return storable(bounded).meta({ maxLength: maximum });
}
