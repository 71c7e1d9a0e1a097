import { StorageError } from "../storage-error";

/**
 * What a statement outside a transaction, where the database's time-outs do not hold, comes to, or `busy` after as many
 * milliseconds as a write may wait for a lock; it then goes on unheard. With 0 it is waited for.
 */
export async function boundedWait<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
  if (milliseconds === 0) return call();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new StorageError("busy", "The database did not answer in time.", { hasWaited: true });
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    return await Promise.race([call(), late]);
  } finally {
    clearTimeout(timer);
  }
}
