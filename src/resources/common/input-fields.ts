import * as z from "zod";
import { PRIORITY_MAX } from "../../base/limits";
import type { STime, TimeUnit } from "../../base/time";
import { fromMilliseconds, isReturnable, readInstant, unreturnable } from "../../base/time-unit";
import { contentSchema, countSchema, estimateSchema, idSchema, shortTextSchema, stimeSchema } from "./base-schemas";
import { coverImageSchema } from "./cover-image-schema";
import { imageSchema } from "./image-schema";
import { listOf } from "./list-of";
import { memberRoleSchema } from "./member-schema";

/** An instant as clients send it, in either unit, to compare with; comes out in the workspace's. Rule T2. */
export const instantInput = (unit: TimeUnit): z.ZodType<STime> =>
  stimeSchema.overwrite((value) => fromMilliseconds(readInstant(value), unit));

/** A date to be kept: what is returned of it means the same when it is sent back. Rule T2.3. */
export const dateInput = (unit: TimeUnit): z.ZodType<STime> =>
  instantInput(unit).refine((time) => isReturnable(time, unit), { error: unreturnable[unit], params: outOfRange });

const outOfRange = { code: "out_of_range" };

/** `null`, 0 or nothing clears or leaves out the date. Rule T6. */
export const optionalDate = (unit: TimeUnit) => dateInput(unit).nullish();

/** An id, or `""` or `null` for none. Rule T6. */
export const optionalId = idSchema.or(z.literal("")).nullish();

const boundedImage = {
  src: contentSchema,
  id: shortTextSchema.exactOptional(),
  blurhash: shortTextSchema.exactOptional(),
  color: shortTextSchema.exactOptional(),
  emoji: shortTextSchema.exactOptional(),
};

/** An image of a document, whose source may be the image's own data. */
export const imageInput = imageSchema.strip().extend(boundedImage).nullish();

export const coverImageInput = coverImageSchema.strip().extend(boundedImage).nullish();

/** A card or an epic, named by the one id or the other. */
export const workItem = { card_id: optionalId, epic_id: optionalId };

/** Zero-based. Rule L1. */
export const position = countSchema.nullish();

export const optionalCount = countSchema.nullish();

export const priority = countSchema.max(PRIORITY_MAX).nullish();

export const estimate = estimateSchema.nullish();

export const archivedFlag = z.boolean().nullish();

/** A person to add; the default role is `member`. */
export interface MemberInput {
  readonly user_id: string;
  readonly role?: "admin" | "member" | "viewer" | null | undefined;
}

export const membersInput = listOf(z.object({ user_id: idSchema, role: memberRoleSchema.nullish() })).nullish();

/** A date that must be one: 0, which stands for none, is refused. Rule T6. */
export const requiredDate = (unit: TimeUnit) => dateInput(unit).refine((date) => date !== 0, "Expected a date, not 0.");
