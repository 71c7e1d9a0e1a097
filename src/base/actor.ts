export const actorSourceTypes = ["oauth", "import", "email", "agent"] as const;

/** How an actor reached the workspace. */
export type ActorSourceType = (typeof actorSourceTypes)[number];

/** Where the acting client came from; each way of arriving fills its own fields. Rule E5. */
export interface ActorSource {
  readonly type: ActorSourceType;
  /** The OAuth2 app, for `oauth`. */
  readonly client_id?: string;
  /** The import, for `import`. */
  readonly import_id?: string;
  /** The agent, for `agent`. */
  readonly agent_id?: string;
  /** The sender's address, for `email`. */
  readonly email_addr?: string;
  /** Whether the sender was verified, for `email`. */
  readonly email_verified?: boolean;
  /** User id of the responsible human. */
  readonly on_behalf_of?: string;
}

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
