import { Listeners } from "../listeners";
import type { Driver } from "./driver";
import { digestOf } from "./identifiers";

/** Somewhat below the most bytes that PostgreSQL sends with a notification. */
const LONGEST_PAYLOAD = 7000;

/** Those who want to hear of commits, by the payload of their workspace. */
export const wakesOf = (driver: Driver, channel: string): Listeners =>
  new Listeners((listeners) => {
    const listener = driver.listen(channel, (payload) => {
      if (payload === undefined) listeners.wakeAll();
      else listeners.wake(payload);
    });
    return () => listener.stop();
  });

/** The team in ASCII. A long one may share its payload with others. */
export const payloadOf = (team: string): string =>
  encodeURIComponent(team).replaceAll("'", "%27").slice(0, LONGEST_PAYLOAD);

// Sessions that listen share this lock; commits that found nobody listening share the next one until they have ended. Who
// begins to listen takes the first, and looks at the log once nobody holds the second: any later commit notifies.
export function listeningLock(channel: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${digestOf(channel)}`) * 2n);
}

export const holdListening = (lock: bigint): string => `SELECT pg_advisory_lock_shared(${lock})`;

/** Gives as `ended` whether all commits have ended that notified nobody. It does not wait: what is sent comes in meanwhile. */
export function whetherSilentEnded(lock: bigint): string {
  const key = lock + 1n;
  return `SELECT CASE WHEN pg_try_advisory_lock(${key}) THEN pg_advisory_unlock(${key}) ELSE false END AS ended`;
}
