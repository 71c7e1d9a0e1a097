// Calls a function of the host's that is only notified. What it throws, or its promise is rejected with, must neither
// undo nor end anything, nor go unseen: it is printed. Rules C7.9, H1.8.
export function callListener<T>(listener: (event: T) => unknown, event: T): void {
  const print = (error: unknown): void => printFailure("A listener of workspace-engine failed", error);
  try {
    Promise.resolve(listener(event)).catch(print);
  } catch (error) {
    print(error);
  }
}

/** For what nobody waits for, and so nobody would hear of. */
export function printFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error);
}
