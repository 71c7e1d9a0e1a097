import { refusal } from "../errors/errors";

/** The error for a point or commit that history no longer reaches. Rule H1.5. */
export const forgotten = () => refusal("no_history", "", "The history does not reach back that far.");

/** The error for the past of a workspace that keeps none. Rule H1.5. */
export const notKept = () => refusal("no_history", "", "This workspace keeps no history.");
