import { lengthened } from "./number-array";

/** Sets a slot's bit; the bits, a longer copy where there was no room for it. */
export function withBit(bits: Uint32Array, slot: number): Uint32Array {
  const word = slot >>> 5;
  const room = word < bits.length ? bits : lengthened(bits, word + 1);
  room[word] = (room[word] ?? 0) | (1 << slot);
  return room;
}

export function clearBit(bits: Uint32Array, slot: number): void {
  const word = slot >>> 5;
  if (word < bits.length) bits[word] = (bits[word] ?? 0) & ~(1 << slot);
}
