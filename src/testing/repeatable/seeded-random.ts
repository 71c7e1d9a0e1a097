/**
 * A source of pseudo-random numbers, equal for equal seeds on every platform: sfc32, its state filled from the seed.
 *
 * Returns numbers in [0, 1) with 32 random bits. The seed is an integer; only its low 32 bits matter.
 * @example
 * import { seededRandom } from "workspace-engine/testing";
 *
 * const random = seededRandom(7);
 * const dice = 1 + Math.floor(random() * 6); // the same on every run
 */
export function seededRandom(seed: number): () => number {
  let a = 0;
  let b = seed | 0;
  let c = 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x100000000;
  };
  // The author's number of rounds after which neighbouring seeds have nothing in common.
  for (let round = 0; round < 12; round++) next();
  return next;
}
