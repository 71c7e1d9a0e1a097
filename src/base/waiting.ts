/** In milliseconds: a timer that is set for longer ends at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** What the call comes to, if it does within so many milliseconds, else a rejection with the error; it then goes on unheard. */
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
