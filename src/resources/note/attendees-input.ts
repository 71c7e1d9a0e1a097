import * as z from "zod/mini";
import { TITLE_MAX_LENGTH } from "../../base/limits";
import { titleSchema } from "../common/base-schemas";
import { optionalId } from "../common/input-fields";
import { listOf } from "../common/list-of";
import { boundedText } from "../common/text-schema";

/** What is known of one who took part; at least one of them. */
export interface NoteAttendeeInput {
  readonly user_id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

const shortText = z.nullish(boundedText(TITLE_MAX_LENGTH, (text) => text.check(z.trim())));

const attendee = z
  .object({ user_id: optionalId, name: shortText, email: shortText })
  .check(
    z.refine(({ user_id, name, email }) => Boolean(user_id || name || email), "Expected a user_id, name or email."),
  );

/** Who took part in a meeting, as it is sent. */
export const attendeesInput = z.nullish(listOf(z.union([titleSchema, attendee])));
