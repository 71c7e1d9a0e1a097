/** Does something for each of the things, all at once. Fails as the first that failed, but not before all are done. */
export async function allDone<T>(things: Iterable<T>, task: (thing: T) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(Array.from(things, task));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

/** The error of the task, if it failed. */
export const failureOf = (task: Promise<void>): Promise<{ readonly error: unknown } | undefined> =>
  task.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
