import { pause } from "../../base/waiting";
import type { Retention, Storage } from "../storage";
import { cancelMove } from "./cancel-move";
import { MoveError } from "./move-error";
import { epochOf, isSameRetention, isSealed, type MoveUnderWay, type Placement, sealKey } from "./placement";
import { newUlid, type ShardDirectory } from "./shard-directory";

/** Which workspace is to go where. */
export interface MoveOrder {
  readonly directory: ShardDirectory;
  readonly team: string;
  readonly from: string;
  readonly to: string;
  readonly source: Storage;
  /** A move that gave no sign of life for so many milliseconds was broken off. */
  readonly timeout: number;
}

/** So many signs of life are given in the time after which there should have been one. */
const SIGNS = 4;

/** A move that the directory knows of, for as long as no other attempt takes it over or takes it back. */
export class MoveAttempt {
  readonly #order: MoveOrder;
  readonly #id: string;
  readonly placement: Placement;
  #lastSign = performance.now();

  private constructor(order: MoveOrder, id: string, placement: Placement) {
    this.#order = order;
    this.#id = id;
    this.placement = placement;
  }

  /** Undefined where the workspace is there already. */
  static async begin(order: MoveOrder): Promise<MoveAttempt | undefined> {
    const { directory, team, from, to, source } = order;
    const attempt = newUlid();
    const brokenOff = await moveBrokenOff(order);
    const [seal] = await source.get(team, [sealKey]);
    const placement = await directory.change(team, (current) => {
      const { shard, move } = current;
      if (shard === to && move === undefined) return current;
      if (shard !== from) throw new MoveError("not_there", `The workspace ${team} is on the shard "${shard}".`);
      if (move !== undefined && !isSameSign(move, brokenOff)) throw isRunning(team, move);
      // A move that was taken back may have got no further than to unseal the workspace.
      const epoch = isSealed(seal) ? current.epoch : epochOf(seal);
      return { ...current, epoch, move: { to, attempt, beat: 0 } };
    });
    return placement.move === undefined ? undefined : new MoveAttempt(order, attempt, placement);
  }

  /** Says now and then that it goes on, and finds out whether it may. */
  async giveSign(): Promise<void> {
    const now = performance.now();
    if (now - this.#lastSign < this.#order.timeout / SIGNS) return;
    this.#lastSign = now;
    await this.#change((placement, move) => ({ ...placement, move: { ...move, beat: move.beat + 1 } }));
  }

  /** The placement as it is now. */
  current(): Promise<Placement> {
    return this.#change((placement) => placement);
  }

  /** From here on the workspace is in the other shard, unless it was asked meanwhile to keep more than that knows of. */
  async handOver(epoch: number, first: number, kept: Retention): Promise<boolean> {
    const { to: shard } = this.#order;
    const placement = await this.#change((current) => {
      const { retention } = current;
      return isSameRetention(retention, kept) ? { shard, epoch, first, retention } : current;
    });
    return placement.move === undefined;
  }

  /** Leaves the workspace where it is, unless another attempt goes on. */
  takeBack(): Promise<void> {
    const { directory, team, from, source } = this.#order;
    return cancelMove(directory, team, from, source, this.#id);
  }

  #change(recipe: (placement: Placement, move: MoveUnderWay) => Placement): Promise<Placement> {
    const { directory, team } = this.#order;
    return directory.change(team, (placement) => {
      const { move } = placement;
      if (move?.attempt !== this.#id) throw overtaken(team);
      return recipe(placement, move);
    });
  }
}

/** The move that the directory knows of, once it is sure that nobody goes on with it. */
async function moveBrokenOff({ directory, team, to, timeout }: MoveOrder): Promise<MoveUnderWay | undefined> {
  const { move } = await directory.ask(team);
  if (move === undefined) return undefined;
  if (move.to !== to) throw isRunning(team, move);
  const end = performance.now() + timeout;
  while (performance.now() < end) {
    await pause(timeout / SIGNS);
    const { move: later } = await directory.ask(team);
    if (later === undefined) return undefined;
    if (!isSameSign(later, move)) throw isRunning(team, later);
  }
  return move;
}

const isSameSign = (move: MoveUnderWay, other: MoveUnderWay | undefined): boolean =>
  move.attempt === other?.attempt && move.beat === other.beat;

export const overtaken = (team: string): MoveError =>
  new MoveError("overtaken", `Somebody else goes on with the move of ${team}, or has taken it back.`);

const isRunning = (team: string, { to }: MoveUnderWay): MoveError =>
  new MoveError("move_running", `The workspace ${team} is being moved to "${to}", unless cancelMove takes that back.`);
