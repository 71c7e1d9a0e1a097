/** In milliseconds: a timer that is set for longer ends at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** The result of the call, or the error if it takes longer than this many milliseconds; the call is not stopped. */
export function inTime<T>(milliseconds: number, call: () => Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.min(milliseconds, LONGEST_TIMER));
    const ending =
      <V>(end: (value: V) => void) =>
      (value: V): void => {
        clearTimeout(timer);
        end(value);
      };
    call().then(ending(resolve), ending(reject));
  });
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
