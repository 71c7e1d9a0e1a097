import * as z from "zod/mini";
import { fits } from "../../base/fits";
import { isStorableText } from "../../storage/storable-text";

function storable(text: z.ZodMiniString): z.ZodMiniString {
  return text.check(z.refine(isStorableText, "Expected a text without U+0000 and lone surrogates."));
}

/** Any text that every storage can hold. */
export const textSchema = /*#__PURE__*/ storable(/*#__PURE__*/ z.string());

/** Text of at most `maximum` characters; a longer one is refused unread. */
export function boundedText(
  maximum: number,
  prepare = (text: z.ZodMiniString): z.ZodMiniString => text,
): z.ZodMiniString {
  const bounded = prepare(z.string()).check(
    z.superRefine((text, context) => {
      if (fits(text, maximum)) return;
      context.addIssue({ code: "too_big", origin: "string", maximum, inclusive: true, continue: false });
    }),
  );
  return storable(bounded).check(z.meta({ maxLength: maximum }));
}
