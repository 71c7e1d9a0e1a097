import * as z from "zod/mini";
import type { Documents } from "../../../documents";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expected, type Operation, operation, type Subject } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { idSchema } from "../base-schemas";
import { type MemberInput, membersInput } from "../part-inputs";
import { memberRoleSchema } from "../part-schemas";
import type { Member, MemberRole } from "../parts";

/** The member to remove. */
export interface FormerMember {
  readonly user_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

/** The member to add, or to give another role. */
export interface NewMember extends FormerMember {
  /** Default `member`; that of a member, left out, stays. */
  readonly role?: MemberRole | null | undefined;
}

interface Joined {
  members: Draft<Member>[];
}

type Joinable = "board" | "card" | "epic" | "page" | "project";
type Naming<K extends Joinable> = { readonly [N in `${K}_id`]: string };

type Adding<K extends Joinable, Shown> = {
  add(input: Naming<K> & NewMember, options?: CallOptions): Promise<{ readonly [N in K]: Shown }>;
};
type Removing<K extends Joinable> = {
  remove(input: Naming<K> & FormerMember, options?: CallOptions): Promise<Readonly<Record<never, never>>>;
};

interface Owner<K extends Joinable, Shown> {
  readonly subject: Subject<Naming<K>>;
  readonly present: (reader: Reader, document: Documents[K]) => Promise<Shown>;
  readonly named?: (session: Session, id: string) => Promise<Documents[K]>;
  /** Refuses who may not decide on the members, or on the actor's own membership. */
  readonly permit?: (session: Session, document: Documents[K], isOwn: boolean) => void;
}

export function memberOperations<K extends Joinable, Shown>(
  kind: K,
  { subject, present, named, permit }: Owner<K, Shown>,
): { readonly add: Operation<Adding<K, Shown>>; readonly remove: Operation<Removing<K>> } {
  const key = `${kind}_id` as const;
  const changes = { ...subject, sets: { members: membersInput } } as unknown as Subject<FormerMember>;
  const find = named ?? ((session: Session, id: string) => session.require(kind, id, key));
  const idOf = (input: object) => (input as Naming<K>)[key];
  const add = operation<{ add(input: NewMember): Promise<object> }>({
    input: () => ({ [key]: idSchema, user_id: idSchema, role: z.nullish(memberRoleSchema) }),
    changes,
    async decide(session, { user_id, role, ...input }) {
      const before = await find(session, idOf(input));
      permit?.(session, before, false);
      const document = await session.update(kind, before.id, (draft) => {
        const { members } = draft as Joined;
        const known = members.find((member) => member.user_id === user_id);
        if (known !== undefined) known.role = role ?? known.role;
        else members.push({ user_id, assigned_date: session.context.now, role: role ?? "member" });
      });
      return async (reader) => ({ [kind]: await present(reader, document) });
    },
  });
  const remove = operation<{ remove(input: FormerMember): Promise<object> }>({
    input: () => ({ [key]: idSchema, user_id: idSchema }),
    changes,
    async decide(session, { user_id, ...input }) {
      const before: Documents[Joinable] = await find(session, idOf(input));
      permit?.(session, before as Documents[K], user_id === session.context.actor.user_id);
      if (!before.members.some((member) => member.user_id === user_id)) {
        throw refusal("not_found", "user_id", `User ${user_id} is not a member.`);
      }
      await session.update(kind, before.id, (draft) => {
        const joined = draft as Joined;
        joined.members = joined.members.filter((member) => member.user_id !== user_id);
      });
      return () => ({});
    },
  });
  return { add, remove } as unknown as ReturnType<typeof memberOperations<K, Shown>>;
}
