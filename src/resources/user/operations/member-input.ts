import type { UserStatus } from "../user-status";
import type { WorkspaceRole } from "../workspace-role";

/** What users say of themselves; `null` or `""` clears. Texts of at most 1024 characters, trimmed. */
export interface Profile {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  /** Cleared, it is first and last name, or the id. */
  readonly display_name?: string | null | undefined;
  /** A URL or image data, at most 102400 characters. */
  readonly profile_image?: string | null | undefined;
  /** IANA name. */
  readonly timezone_id?: string | null | undefined;
  readonly locale?: string | null | undefined;
}

/** What admins say of a member. */
export interface MemberFields extends Profile {
  /** The host's id of the user. */
  readonly user_id: string;
  /** `null` or `""` clears. */
  readonly email?: string | null | undefined;
  readonly role?: WorkspaceRole | undefined;
  /** `invited` until the user has joined. */
  readonly status?: UserStatus | undefined;
  readonly color?: string | null | undefined;
  /** Rate of the member's time entries, in cents an hour; `null` clears it, and then the workspace's counts. */
  readonly rate_cents?: number | null | undefined;
  /** Code of the currency of the rate: three capital letters. */
  readonly currency?: string | null | undefined;
}
