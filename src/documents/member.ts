import * as z from "zod";
import { countSchema, idSchema, textSchema } from "../schemas/base";
import { documentKind } from "./document-kind";

/** A user of the workspace; the id is the host's user id. */
export const member = documentKind({
  schema: z.strictObject({
    id: idSchema,
    display_name: textSchema.exactOptional(),
    email: textSchema.exactOptional(),
    /** Rate of the member's time entries, in cents an hour. */
    rate_cents: countSchema.exactOptional(),
    currency: textSchema.exactOptional(),
  }),
  fields: {},
});
