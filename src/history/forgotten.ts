import { refusal } from "../errors/errors";

/** What a point, or a commit, that history no longer reaches back to is refused with. Rule H1.5. */
export const forgotten = () => refusal("no_history", "", "The history does not reach back that far.");

/** What asks for the past of a workspace that keeps none. Rule H1.5. */
export const notKept = () => refusal("no_history", "", "This workspace keeps no history.");
