import { Listeners } from "../listeners";
import type { Driver } from "./driver";

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
