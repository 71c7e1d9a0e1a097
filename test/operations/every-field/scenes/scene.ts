import type { Actor, CoverImage, Image, Workspace } from "workspace-engine";

/** One turn of making everything: as another kind of actor each time, with other looks. */
export interface Scene {
  readonly workspace: Workspace;
  readonly turn: number;
}

type Source = NonNullable<Actor["source"]>;

const sources: readonly (Source | undefined)[] = [
  undefined,
  { type: "oauth", client_id: "app-1", on_behalf_of: "u-max" },
  { type: "import", import_id: "import-1" },
  { type: "email", email_addr: "eva@example.org", email_verified: true },
  { type: "agent", agent_id: "agent-1" },
];

const types = ["user", "robot", "system"] as const;

/** How many turns it takes until every kind of actor had one. */
export const TURNS = sources.length;

/** The values one after the other, turn by turn. */
export const inTurn = <T>(values: readonly T[], { turn }: Pick<Scene, "turn">): T => values[turn % values.length] as T;

export function sceneOf(workspace: Workspace, turn: number): Scene {
  const source = sources[turn];
  const actor = { user_id: "u-ada", role: "admin", type: inTurn(types, { turn }) } as const;
  return { workspace: workspace.as(source === undefined ? actor : { ...actor, source, session_id: "s-1" }), turn };
}

const images: readonly [Image, ...Image[]] = [
  { type: "image", src: "https://example.org/i.png", id: "i1", blurhash: "LEHV6nWB2yk8", color: "#00f" },
  { type: "icon", src: "rocket" },
  { type: "emoji", src: "🚀", emoji: "rocket" },
];

export const image = (scene: Scene): Image => inTurn(images, scene);

export const cover = (scene: Scene): CoverImage => ({
  ...image(scene),
  positionY: 0.5,
  object_fit: inTurn(["contain", "cover", null], scene),
});

export const members = [
  { user_id: "u-ada", role: "admin" },
  { user_id: "u-max", role: "member" },
  { user_id: "u-eva", role: "viewer" },
] as const;

/** The title of every document, so that a search finds it. */
export const TITLE = "Voyage";
