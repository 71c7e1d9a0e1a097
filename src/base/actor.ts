import type { ActorSource } from "./actor-source";

/** Every `ActorType`. */
export const actorTypes = ["user", "robot", "system"] as const;

/** The kind of actor. Default `user`. */
export type ActorType = (typeof actorTypes)[number];

/** The user or robot that created or last changed a resource. Rule E5. */
export type Actor = { readonly user_id: string; readonly type: ActorType; readonly source?: ActorSource };

/** Who made a commit. */
export type CommitActor = Actor & {
  /** The session of an agent in which it was made: `undo` takes back all of it. */
  readonly session_id?: string;
};
