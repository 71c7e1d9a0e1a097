/**
 * Calls a function of the host's that is only told something. What it throws, or what a promise it returns is rejected
 * with, must neither undo nor end anything, and must not go unseen either: it is printed. Rules C7.9, H1.20.
 */
export function callListener<T>(listener: (told: T) => unknown, told: T): void {
  try {
    Promise.resolve(listener(told)).catch(print);
  } catch (error) {
    print(error);
  }
}

const print = (error: unknown): void => console.error("A listener of workspace-engine failed:", error);
