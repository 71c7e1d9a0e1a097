import type { AskingOrder } from "./asker";

/** How long to measure, and in which order. */
export interface Effort {
  /** How often every case is asked before it counts: at most a third of the time. */
  readonly warmUp: number;
  /** How often every case is asked. */
  readonly rounds: number;
  /** No further round begins after so many; there is at least one. */
  readonly seconds: number;
  readonly order: AskingOrder;
  /** How many variants of each shape are asked. */
  readonly variants: number;
  /** How many cards are changed one by one before time is looked at. */
  readonly updates: number;
  /** How many live views are kept at once. */
  readonly views: number;
}
