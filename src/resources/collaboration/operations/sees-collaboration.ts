import type { ActingActor } from "../../../session/context";

/** Who may only look must not be given what lets them write. Rule U37. */
export const seesCollaboration = ({ role }: Pick<ActingActor, "role">): boolean => role !== "viewer";
