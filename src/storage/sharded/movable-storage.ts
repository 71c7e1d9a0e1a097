import { isObjectOrArray } from "../../base/is-object";
import { aFunction, checkOptions, must, numberFrom, optional } from "../../errors/check-options";
import { aStorage } from "../a-storage";
import type { Storage } from "../storage";

/** The shards, and how they are found. */
export interface Shards {
  /** The storages by their names. The directory keeps names: each stays the name of the same data. */
  readonly shards: Readonly<Record<string, Storage>>;
  /** Where it is kept which workspace is on which shard: a database that every process asks; it may be a shard too. */
  readonly directory: Storage;
  /** The name of the shard for a team that the directory does not have yet. */
  readonly place: (team: string) => string | Promise<string>;
  /** A move that gave no sign of life for so many milliseconds was broken off. Default 10,000. */
  readonly moveTimeout?: number | undefined;
}

/** Where a workspace is. */
export interface WorkspacePlace {
  readonly shard: string;
  /** Where it is being moved to, or was when the move was broken off. */
  readonly movingTo: string | undefined;
}

/** What a move came to. */
export interface WorkspaceMoved {
  /** How many commits were carried over. */
  readonly commits: number;
  /** How many documents were written for that. */
  readonly documents: number;
  /** For how many milliseconds nobody could write. */
  readonly pause: number;
}

/** A storage over shards from one to another of which workspaces can be moved. Rules B26. */
export interface MovableStorage extends Storage {
  placeOf(team: string): Promise<WorkspacePlace>;
  /**
   * Moves a workspace to another shard while it is read and written: it copies the documents and the log, then what was
   * committed meanwhile, holds writers up for the rest, and has the directory name the other shard. What is there already,
   * of a move that was broken off or from when the workspace was there before, is gone on from. Where it is there
   * already nothing is done.
   *
   * Rejects with a `MoveError` or a `StorageError`; the move is then taken back, or, where that is not possible either,
   * waits to be begun again or taken back by `cancelMove`. The original stays in the first shard, sealed.
   */
  moveWorkspace(team: string, from: string, to: string): Promise<WorkspaceMoved>;
  /** Takes back a move that goes on or was broken off: the workspace stays where it is, and can be written to at once. */
  cancelMove(team: string): Promise<void>;
}

const namedStorages = must("an object of storages by their names", (value) => {
  if (!isObjectOrArray(value) || Array.isArray(value)) return false;
  return Object.keys(value).length > 0;
});

export function checkShards(given: Shards): Shards {
  checkOptions(given, {
    shards: namedStorages,
    directory: aStorage,
    place: aFunction,
    moveTimeout: optional(numberFrom(0)),
  });
  for (const [name, shard] of Object.entries(given.shards)) aStorage(shard, `shards.${name}`);
  return given;
}
