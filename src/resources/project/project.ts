import type { Archived, Authored, Image, Member } from "../common/parts";
import type { Sprint } from "../sprint/sprint";

/** A board of a space, in brief. */
export type ProjectBoard = { readonly id: string; readonly title: string };

/** A sprint of a space, in brief. */
export interface ProjectSprint extends Pick<Sprint, "id" | "title" | "start_date" | "end_date" | "override_end_date"> {}

/** A space: what boards, sprints and pages belong to. On the wire it is called a project. */
export interface Project extends Authored {
  readonly id: string;
  readonly team_id: string;
  readonly title: string;
  readonly description: string;
  readonly icon?: Image;
  /** Its boards in order. */
  readonly boards: readonly ProjectBoard[];
  /** The ids of its boards in order. */
  readonly board_order: readonly string[];
  /** Its sprints that are not archived, by start date. */
  readonly sprints: readonly ProjectSprint[];
  readonly members: readonly Member[];
  /** Whether only its members and admins see it. Rule E4. */
  readonly is_private: boolean;
  readonly is_public: boolean;
  readonly archived?: Archived;
}
