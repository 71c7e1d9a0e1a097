import { digestOf } from "./text-hash";

/**
 * The lock that every session shares which listens on the channel, for as long as it does. The key after it is that of the
 * commits which found nobody listening and notified nobody, until they have ended.
 *
 * Whoever begins to listen takes the first, and looks at the log once nobody holds the second: such a commit took the second
 * before it looked at the first, so it has ended by then, and any later one notifies.
 */
export function listeningLock(channel: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${digestOf(channel)}`) * 2n);
}

export const holdListening = (lock: bigint): string => `SELECT pg_advisory_lock_shared(${lock})`;

/** Gives as `ended` whether all commits have ended that notified nobody. It does not wait: what is sent comes in meanwhile. */
export function whetherSilentEnded(lock: bigint): string {
  const key = lock + 1n;
  return `SELECT CASE WHEN pg_try_advisory_lock(${key}) THEN pg_advisory_unlock(${key}) ELSE false END AS ended`;
}
