import { StorageError } from "../storage-error";

/**
 * Does the work while no other tab commits to the workspace, or refuses to after so many milliseconds. Pages without Web
 * Locks, which those of plain http do not have, wait for each other's transactions alone.
 */
export async function holding<T>(name: string, timeout: number, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return work();
  let isHeld = false;
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(timeout) }, () => {
      isHeld = true;
      return work();
    });
  } catch (cause) {
    if (isHeld) throw cause;
    throw new StorageError("busy", "Another tab keeps committing to the workspace.", { cause, hasWaited: true });
  }
}
