/**
 * - `unknown_shard`: no shard has that name.
 * - `not_there`: the workspace is on neither of the two shards.
 * - `target_in_use`: the target holds a workspace of that team which is no earlier state of this one.
 * - `move_running`: the workspace is being moved, or such a move to another shard was broken off.
 * - `overtaken`: another attempt has gone on with the move, or taken it back.
 * - `not_equal`: the copy does not hold as many documents as the original: somebody wrote past the sharded storage.
 */
export type MoveErrorCode =
  | "unknown_shard"
  | "not_there"
  | "target_in_use"
  | "move_running"
  | "overtaken"
  | "not_equal";

/** Why a workspace was not moved. It is where it was. */
export class MoveError extends Error {
  override readonly name = "MoveError";
  readonly code: MoveErrorCode;

  constructor(code: MoveErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
