import * as z from "zod/mini";
import type { STime } from "../../base/time";
import { named, type Shown, typed } from "../../fields/declared-fields";
import { contentSchema, idSchema, listOf, shortTextSchema } from "./base-schemas";
import { coverImageSchema, imageSchema, memberRoleSchema } from "./part-schemas";
import type { CoverImage, Image, Member } from "./parts";

const boundedImage = {
  src: contentSchema,
  id: z.exactOptional(shortTextSchema),
  blurhash: z.exactOptional(shortTextSchema),
  color: z.exactOptional(shortTextSchema),
  emoji: z.exactOptional(shortTextSchema),
};

export const imageInput = z.nullish(named(typed<Image>, z.object({ ...imageSchema.shape, ...boundedImage })));

export const coverImageInput = z.nullish(
  named(typed<CoverImage>, z.object({ ...coverImageSchema.shape, ...boundedImage })),
);

/** A person to add; the default role is `member`. */
export interface MemberInput extends Shown<typeof memberInput> {}

const memberInput = named(typed<MemberInput>, z.object({ user_id: idSchema, role: z.nullish(memberRoleSchema) }));

export const membersInput = z.nullish(listOf(memberInput));

/** People added now; the role is `member` unless it is given, and the last word about one person counts. */
export function membersNow(people: readonly MemberInput[] | null | undefined, now: STime): Member[] {
  const byUser = new Map((people ?? []).map((person) => [person.user_id, person]));
  return Array.from(byUser.values(), ({ user_id, role }) => ({ user_id, assigned_date: now, role: role ?? "member" }));
}

/** Exactly these people: who was there before stays since when, and keeps the role unless one is given. */
export function replacedMembers(
  before: readonly Member[],
  people: readonly MemberInput[] | null | undefined,
  now: STime,
) {
  const known = new Map(before.map((member) => [member.user_id, member]));
  const roles = new Map((people ?? []).map(({ user_id, role }) => [user_id, role]));
  return membersNow(people, now).map((member) => {
    const { assigned_date, role } = known.get(member.user_id) ?? member;
    return { ...member, assigned_date, role: roles.get(member.user_id) ?? role };
  });
}
