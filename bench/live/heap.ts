/** The heap in use after a collection, in megabytes. */
export function heapInUse(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 100_000) / 10;
}

/** Throws when the heap grew on after the first third, in which caches fill. */
export function report(heap: readonly number[]): void {
  const third = Math.ceil(heap.length / 3);
  const [middle, last] = [mean(heap.slice(third, 2 * third)), mean(heap.slice(2 * third))];
  console.log(`heap: ${middle.toFixed(1)} MB on average in the second third, ${last.toFixed(1)} MB in the last`);
  if (last > middle * 1.05 + 2) throw new Error("The heap grows.");
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
