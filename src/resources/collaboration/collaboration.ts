import type { MemberRole } from "../common/parts";

/** The credentials a client needs to edit content together with others. */
export interface Collaboration {
  /** Security token that starts a collaboration session. */
  readonly token: string;
}

/** Readers must not receive what lets them write. Rule U37. */
export const seesCollaboration = ({ role }: { readonly role: MemberRole }): boolean => role !== "viewer";
