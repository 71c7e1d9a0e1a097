import { StorageError } from "../storage-error";

const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 100;

/** Does the work, again and again while another writer holds the database, for about so many milliseconds. */
export async function retried<T>(work: () => T, milliseconds: number): Promise<T> {
  let waited = 0;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || waited >= milliseconds) throw error;
    }
    const wait = pause * (0.5 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, wait));
    waited += wait;
  }
}

const isBusy = (error: unknown): boolean => error instanceof StorageError && error.kind === "busy";
