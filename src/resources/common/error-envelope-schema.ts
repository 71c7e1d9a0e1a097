import * as z from "zod/mini";
import { integerSchema, stimeSchema, textSchema } from "./base-schemas";
import { resource } from "./resource-schema";

/** Schema of `ErrorBody`. */
export const errorBodySchema = /*#__PURE__*/ resource(() => ({
  id: textSchema,
  code: integerSchema,
  sec: z.string().check(z.regex(/^SEC:\d{3}-\d{5}$/)),
  message: textSchema,
  date: stimeSchema,
}));

/** Schema of `ErrorEnvelope`. */
export const errorEnvelopeSchema = /*#__PURE__*/ resource(() => ({ error: errorBodySchema }));
