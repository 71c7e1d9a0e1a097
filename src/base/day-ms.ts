/** Milliseconds in a day on a clock that never jumps. Apart from date math, which stands alone in a bundle. */
export const DAY_MS = 86_400_000;
