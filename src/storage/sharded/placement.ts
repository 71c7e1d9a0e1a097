import type { DocumentKey, JsonObject, KindDefinition, Retention, StoredDocument } from "../storage";

/** A move of a workspace that is under way, or was broken off. */
export interface MoveUnderWay {
  /** The shard it goes to. */
  readonly to: string;
  /** Differs for each attempt: only the last one may go on. */
  readonly attempt: string;
  /** Counted up for as long as the attempt lives. */
  readonly beat: number;
}

/** Where a workspace is, as the directory keeps it. */
export interface Placement {
  readonly shard: string;
  /** The revision of the workspace's seal in its shard: another one shows that the placement is out of date. */
  readonly epoch: number;
  /** The first commit of the history: what the shard's log has before it only keeps the numbers. */
  readonly first: number;
  /** What the feed was ever asked to keep. */
  readonly retention: Retention;
  readonly move?: MoveUnderWay;
}

/** A kind both of the directory, where a workspace is, and of the shards: the seal of each workspace that was ever moved. */
export const placementKind: KindDefinition = { kind: "placement", fields: {}, valuesOf: () => ({}) };

export const placementKey = (id: string): DocumentKey => ({ kind: placementKind.kind, id });

/** The seal of a workspace within its shard. Every commit checks its revision, and a move changes it. */
export const sealKey = placementKey("seal");

export const isSeal = ({ kind }: DocumentKey): boolean => kind === sealKey.kind;

/** What a seal says: where the workspace goes, if writing is over in this shard. */
export const sealWrite = (movedTo?: string) => ({
  ...sealKey,
  body: (movedTo === undefined ? {} : { moved_to: movedTo }) as JsonObject,
  fields: {},
});

export const epochOf = (seal: StoredDocument | null | undefined): number => seal?.rev ?? 0;

export const isSealed = (seal: StoredDocument | null | undefined): boolean => seal?.body["moved_to"] !== undefined;

export const isSamePlace = (one: Placement, other: Placement): boolean =>
  one.shard === other.shard && one.epoch === other.epoch;

export const isSameRetention = (one: Retention, other: Retention): boolean =>
  one.commits === other.commits && one.milliseconds === other.milliseconds;

/** Reaches back as far as either of the two asks. */
export function furthest(one: Retention, { commits, milliseconds }: Retention): Retention {
  // JSON has no Infinity.
  const larger = (a = 0, b = 0): number => Math.min(Math.max(a, b), Number.MAX_SAFE_INTEGER);
  return { commits: larger(one.commits, commits), milliseconds: larger(one.milliseconds, milliseconds) };
}
