import * as z from "zod/mini";
import type { Actor, CommitActor } from "../base/actor";
import type { STime, TimeUnit } from "../base/time";
import { idSchema } from "../resources/common/base-schemas";
import { type MemberRole, memberRoles } from "../resources/common/parts";
import type { JsonObject, Retention } from "../storage/storage";
import type { UnknownFieldsOptions } from "../unknown-fields/check-unknown-fields";

/** Who acts. Writes record the user, the type (default `user`) and the source. Rule E5. */
export interface ActingActor {
  readonly user_id: string;
  readonly role: MemberRole;
  readonly type?: Actor["type"];
  readonly source?: Actor["source"];
  /** The session of an agent, recorded with its commits. */
  readonly session_id?: string;
  /** Less than all that the user may do, as a token says. Rule Y1.10. */
  readonly scope?: Scope;
}

/** A question to the host: may this go on? */
export interface AuthorizeRequest {
  readonly team_id: string;
  readonly actor: ActingActor;
  /** Name of the operation: `updateList`. */
  readonly operation: string;
  /** The input as the caller gave it: not validated when `documents` is empty. */
  readonly input: unknown;
  /** The stored documents the question is about: none when it is about the operation itself. */
  readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: JsonObject }[];
  /** Whether the engine's own rules allow it: the minimum role, or access to the documents. */
  readonly allowed: boolean;
}

/**
 * Replaces the engine's verdicts on access. Asked once for the operation itself, before it learns whether its input is
 * valid, and then once for each document the request names, before it learns what the document's state forbids.
 * Anything but `true` is refused with 403 `no_access`; what it throws becomes the `cause` of a 500. It has no part in
 * what lists, views and totals leave out; but of a space of which it lets a document through, answers show all.
 */
export type Authorize = (request: AuthorizeRequest) => boolean | Promise<boolean>;

export interface OperationContext {
  readonly teamId: string;
  readonly actor: ActingActor;
  readonly operation: string;
  /** The one instant of this operation, in the workspace's time unit. */
  readonly now: STime;
  readonly nowMs: number;
  readonly timeUnit: TimeUnit;
  readonly timeZone: string;
  readonly ulid: () => string;
  /** Has the next ULIDs bear later instants, further on each time: those of this one belong to somebody else. */
  readonly postponeUlids: () => void;
  readonly uuid: () => string;
  readonly history: Retention | undefined;
  /** In the past of a workspace: the number of the last commit that counts. */
  readonly asOf: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly unknownFields?: UnknownFieldsOptions | undefined;
  /** Refuses with 403 unless `allowed`, or as the host's hook decides, who may take time; `path` is what names the documents. */
  readonly authorize: (allowed: boolean, documents: AuthorizeRequest["documents"], path: string) => Promise<void>;
}

export function recordedActor({ user_id, type = "user", source }: ActingActor): Actor {
  return source === undefined ? { user_id, type } : { user_id, type, source };
}

export const committer = (actor: ActingActor): CommitActor =>
  actor.session_id === undefined ? recordedActor(actor) : { ...recordedActor(actor), session_id: actor.session_id };

export const scopeRights = ["read", "comment", "write"] as const;

/** The rights of a token within its person's: to read, to comment as well, or all that members have. */
export type ScopeRights = (typeof scopeRights)[number];

/** Less than all that a person may do. */
export interface Scope {
  /** Default: `write`. */
  readonly rights?: ScopeRights;
  /** Confines reads and writes to one space; documents without a space are readable, except notes, but not writable. */
  readonly project_id?: string;
  /** Confines them to one board of that space. */
  readonly board_id?: string;
}

export const scopeFields = {
  rights: z.exactOptional(z.enum(scopeRights)),
  project_id: z.exactOptional(idSchema),
  board_id: z.exactOptional(idSchema),
};

const isPlaced = ({ project_id, board_id }: Scope): boolean => board_id === undefined || project_id !== undefined;

export const scopeSchema = z
  .strictObject(scopeFields)
  .check(z.refine(isPlaced, { path: ["project_id"], error: "A board is named with its space." }));

/** A person's role within a scope: nobody runs a workspace within one. */
export function roleWithin(role: MemberRole, scope: Scope | undefined): MemberRole {
  if (scope === undefined) return role;
  const most: MemberRole = scope.rights === "read" ? "viewer" : "member";
  return memberRoles[Math.max(memberRoles.indexOf(role), memberRoles.indexOf(most))] ?? most;
}

const commenting = /^(?:create|update|delete)(?:Child)?Comment$/;

/** Whether the rights of a scope reach to an operation that is not only for viewers. */
export const mayCall = (scope: Scope | undefined, operation: string): boolean =>
  scope?.rights !== "comment" || commenting.test(operation);
