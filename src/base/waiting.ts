/** In milliseconds: a timer that is set for longer ends at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** What the call comes to, if it does within so many milliseconds, else a rejection with the error; it then goes on unheard. */
export async function inTime<T>(milliseconds: number, call: () => T | Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(milliseconds, LONGEST_TIMER));
  });
  try {
    return await Promise.race([call(), over]);
  } finally {
    clearTimeout(timer);
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
