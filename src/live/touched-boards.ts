import type { STime } from "../base/time";
import { allDone } from "./all-done";
import type { WatchedBoard } from "./watched-board";

/** The boards of which some part changed, and which have not shown that. */
export class TouchedBoards {
  readonly #touched = new Set<WatchedBoard>();

  get isEmpty(): boolean {
    return this.#touched.size === 0;
  }

  add(board: WatchedBoard): void {
    this.#touched.add(board);
  }

  delete(board: WatchedBoard): void {
    this.#touched.delete(board);
  }

  /** Has those shown of which all parts are. */
  settle(now: STime, inUnit: (ms: number) => STime): void {
    for (const board of [...this.#touched]) if (board.settle(now, inUnit)) this.#touched.delete(board);
  }

  /** Ends those that are gone or hidden. */
  async endLost(): Promise<void> {
    const lost = [...this.#touched].filter(({ isLost }) => isLost);
    await allDone(lost, (board) => board.end());
  }
}
