import * as z from "zod/mini";
import { idSchema } from "../resources/common/base-schemas";
import { type MemberRole, memberRoles } from "../resources/common/parts";

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
