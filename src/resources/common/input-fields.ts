import * as z from "zod/mini";
import { PRIORITY_MAX } from "../../base/limits";
import type { STime, TimeUnit } from "../../base/time";
import { fromMilliseconds, isReturnable, readInstant, unreturnable } from "../../base/time-unit";
import { contentSchema, countSchema, idSchema, shortTextSchema, stimeSchema } from "./base-schemas";
import { coverImageSchema } from "./cover-image-schema";
import { imageSchema } from "./image-schema";
import { listOf } from "./list-of";
import { memberRoleSchema } from "./member-schema";

/** An instant as clients send it, in either unit, to compare with; comes out in the workspace's. Rule T2. */
export const instantInput = (unit: TimeUnit): z.ZodMiniType<STime> =>
  stimeSchema.check(z.overwrite((value) => fromMilliseconds(readInstant(value), unit)));

/** A date to be kept: what is returned of it means the same when it is sent back. Rule T2.3. */
export const dateInput = (unit: TimeUnit): z.ZodMiniType<STime> =>
  instantInput(unit).check(
    z.refine((time) => isReturnable(time, unit), { error: unreturnable[unit], params: outOfRange }),
  );

const outOfRange = { code: "out_of_range" };

/** `null`, 0 or nothing clears or leaves out the date. Rule T6. */
export const optionalDate = (unit: TimeUnit) => z.nullish(dateInput(unit));

/** An id, or `""` or `null` for none. Rule T6. */
export const optionalId = z.nullish(z.union([idSchema, z.literal("")]));

const boundedImage = {
  src: contentSchema,
  id: z.exactOptional(shortTextSchema),
  blurhash: z.exactOptional(shortTextSchema),
  color: z.exactOptional(shortTextSchema),
  emoji: z.exactOptional(shortTextSchema),
};

/** An image of a document, whose source may be the image's own data. */
export const imageInput = z.nullish(z.object({ ...imageSchema.shape, ...boundedImage }));

export const coverImageInput = z.nullish(z.object({ ...coverImageSchema.shape, ...boundedImage }));

/** A card or an epic, named by the one id or the other. */
export const workItem = { card_id: optionalId, epic_id: optionalId };

/** Zero-based. Rule L1. */
export const position = z.nullish(countSchema);

export const optionalCount = z.nullish(countSchema);

export const priority = z.nullish(countSchema.check(z.maximum(PRIORITY_MAX)));

export const archivedFlag = z.nullish(z.boolean());

/** A person to add; the default role is `member`. */
export interface MemberInput {
  readonly user_id: string;
  readonly role?: "admin" | "member" | "viewer" | null | undefined;
}

export const membersInput = z.nullish(listOf(z.object({ user_id: idSchema, role: z.nullish(memberRoleSchema) })));

/** A date that must be one: 0, which stands for none, is refused. Rule T6. */
export const requiredDate = (unit: TimeUnit) =>
  dateInput(unit).check(z.refine((date) => date !== 0, "Expected a date, not 0."));
