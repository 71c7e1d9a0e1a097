import type { PlanDriver } from "../../query-plan";
import type { Order } from "./order";
import type { Scan } from "./scan";

/** Leads to slots. */
export interface Source {
  readonly driver: PlanDriver;
  /** About how many slots it leads to, and not fewer. */
  readonly size: number;
  /** Its slots come by number, or in a few lists each of which does. */
  readonly isBySlot: boolean;
  /** What it takes to begin, in nanoseconds, beyond what any search takes. */
  readonly begin?: number;
  /** Shows them to the scan. Backward means from the last slot, or the end of an order. `false` when it was stopped. */
  visit(scan: Scan, isBackward: boolean): boolean;
}

/** The slots of an order from one position to before another. */
export interface Stretch {
  readonly order: Order;
  readonly from: number;
  readonly to: number;
}

export const wholeOf = (order: Order): Stretch => ({ order, from: 0, to: order.end });

/** About how many slots there are in stretches. */
export function sizeOf(stretches: readonly Stretch[]): number {
  let size = 0;
  for (const { order, from, to } of stretches) size += order.estimate(from, to);
  return size;
}

/** Stretches of orders, one after the other; those that belong at the end in both directions come last. */
export class OrderSource implements Source {
  readonly driver = "range";
  readonly isBySlot = false;
  readonly #find: (() => readonly Stretch[]) | undefined;
  #size: number | undefined;
  #stretches: readonly Stretch[] | undefined;
  #version = 0;

  /** Of stretches that are there, or that are looked for when they are needed. */
  constructor(stretches: readonly Stretch[] | (() => readonly Stretch[]), size?: number) {
    if (typeof stretches === "function") this.#find = stretches;
    else this.#stretches = stretches;
    this.#size = size;
  }

  get size(): number {
    this.#size ??= sizeOf(this.stretches);
    return this.#size;
  }

  /** Those that are looked for are found anew when commits may have moved them. */
  get stretches(): readonly Stretch[] {
    const stretches = this.#stretches ?? none;
    if (this.#find === undefined) return stretches;
    if (this.#stretches !== undefined && versionOf(stretches) === this.#version) return stretches;
    const found = this.#find();
    this.#stretches = found;
    this.#version = versionOf(found);
    return found;
  }

  visit(scan: Scan, isBackward: boolean): boolean {
    for (const { order, from, to } of this.stretches) {
      if (from < to && !order.visit(scan, from, to, isBackward)) return false;
    }
    return true;
  }
}

function versionOf(stretches: readonly Stretch[]): number {
  let version = 0;
  for (const { order } of stretches) version += order.version;
  return version;
}

/** Slots looked up by id. */
export class SlotSource implements Source {
  readonly driver = "ids";
  readonly isBySlot = false;
  readonly #slots: readonly number[];

  constructor(slots: readonly number[]) {
    this.#slots = slots;
  }

  get size(): number {
    return this.#slots.length;
  }

  visit(scan: Scan): boolean {
    return scan.visitNumbers(this.#slots);
  }
}

const none: readonly never[] = [];
