import type { User, WorkspaceMember } from "workspace-engine";
import { zoneHere } from "../shell/time-in-words";
import { askServer } from "./ask-server";
import { forgetToken } from "./server-token";

type Role = WorkspaceMember["role"];

/** A link as whoever opened it is shown it. */
export interface Invitation {
  readonly secret: string;
  readonly team_id: string;
  /** As the inviter wrote it; none of a first owner. */
  readonly name: string | null;
  readonly role: Role;
  readonly invited_by: string | null;
}

/** A link not used yet, a session of a browser, or a token of scripts. Times are in seconds. */
export interface Credential {
  readonly id: string;
  readonly type: "invitation" | "session" | "token";
  readonly user_id: string;
  /** The browser as it names itself, or what a token is for. */
  readonly name: string;
  readonly time_last_used: number;
  readonly time_expires: number;
  readonly is_current: boolean;
}

export async function lookAtInvitation(secret: string): Promise<Invitation> {
  const sent = { invitation: secret };
  const { invitation } = await askServer<{ invitation: Omit<Invitation, "secret"> }>("POST /session/invitation", sent);
  return { ...invitation, secret };
}

/** Uses the link up: this browser then has a session. */
export const join = ({ secret }: Invitation, name: string): Promise<{ readonly user: User }> =>
  askServer("POST /session", { invitation: secret, name, timezone_id: zoneHere(), locale: navigator.language });

export async function signOut(): Promise<void> {
  try {
    await askServer("DELETE /session");
  } finally {
    forgetToken();
  }
}

export const credentials = async (): Promise<readonly Credential[]> =>
  (await askServer<{ access: readonly Credential[] }>("GET /access")).access;

/** A link for somebody new or, by the id, for a member. */
export async function invite(invited: { name: string; role: Role } | { user_id: string }): Promise<string> {
  const { secret } = await askServer<{ secret: string }>("POST /access/invitations", invited);
  return `${window.location.origin}/#invite=${secret}`;
}

export const makeToken = async (name: string): Promise<string> =>
  (await askServer<{ token: string }>("POST /access/tokens", { name })).token;

export const revoke = (id: string): Promise<object> => askServer(`DELETE /access/${id}`);
