import { lengthened } from "./number-array";
import type { Visitor } from "./sorted-slots";

/** Sets a slot's bit; returns the bits, a longer copy where they were too short. */
export function withBit(bits: Uint32Array, slot: number): Uint32Array {
  const word = slot >>> 5;
  const target = word < bits.length ? bits : lengthened(bits, word + 1);
  target[word] = (target[word] ?? 0) | (1 << slot);
  return target;
}

export function clearBit(bits: Uint32Array, slot: number): void {
  const word = slot >>> 5;
  if (word < bits.length) bits[word] = (bits[word] ?? 0) & ~(1 << slot);
}

export const hasBit = (bits: Uint32Array, slot: number): boolean => (((bits[slot >>> 5] ?? 0) >>> slot) & 1) === 1;

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0;
    rest -= (rest >>> 1) & 0x5555_5555;
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

const WORDS = 8;
const part = new Uint32Array(32 * WORDS);

/** Shows the slots from one to before another whose bits are set, part by part from the end if backward; `false` if stopped. */
export function visitBits(
  bits: Uint32Array,
  see: Visitor,
  from = 0,
  to = 32 * bits.length,
  isBackward = false,
): boolean {
  const first = Math.floor(from / (32 * WORDS));
  const parts = Math.ceil(Math.min(to, 32 * bits.length) / (32 * WORDS)) - first;
  for (let nth = 0; nth < parts; nth += 1) {
    const start = WORDS * (first + (isBackward ? parts - 1 - nth : nth));
    let count = 0;
    for (let word = start; word < start + WORDS; word += 1) {
      for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const slot = 32 * word + 31 - Math.clz32(rest & -rest);
        if (slot >= from && slot < to) part[count++] = slot;
      }
    }
    if (count > 0 && !see(part, 0, count)) return false;
  }
  return true;
}
