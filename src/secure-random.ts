/** Drawn at once: each call of the system's source takes about a microsecond. */
const BATCH = 256;

const UINT32_RANGE = 2 ** 32;

let drawn = new Uint32Array(0);
let used = 0;

/** A number in [0, 1) that nobody can foretell from others: ids such as those of public pages are made from it, and tokens. */
export function secureRandom(): number {
  if (used === drawn.length) {
    drawn = crypto.getRandomValues(new Uint32Array(BATCH));
    used = 0;
  }
  const number = drawn[used] ?? 0;
  used += 1;
  return number / UINT32_RANGE;
}
