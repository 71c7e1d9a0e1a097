import * as z from "zod/mini";
import { contentSchema, idSchema, listOf, shortTextSchema } from "./base-schemas";
import { coverImageSchema, imageSchema, memberRoleSchema } from "./part-schemas";

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

/** A person to add; the default role is `member`. */
export interface MemberInput {
  readonly user_id: string;
  readonly role?: "admin" | "member" | "viewer" | null | undefined;
}

export const membersInput = z.nullish(listOf(z.object({ user_id: idSchema, role: z.nullish(memberRoleSchema) })));
