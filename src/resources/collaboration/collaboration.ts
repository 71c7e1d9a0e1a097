import type { MemberRole } from "../common/parts";

/** Readers must not receive what lets them write. Rule U37. */
export const seesCollaboration = ({ role }: { readonly role: MemberRole }): boolean => role !== "viewer";
