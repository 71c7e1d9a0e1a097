import type { Activity } from "../activity";
import { isPassing } from "./errors";

const ATTEMPTS = 5;

/** Runs a transaction again that the database gave up in favour of another one. */
export async function repeated<T>(transaction: () => Promise<T>, activity: Activity): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      activity.retried();
    }
  }
}
