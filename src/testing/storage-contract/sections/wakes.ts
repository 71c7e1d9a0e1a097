import { pause } from "../../../base/waiting";
import { ensure } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item } from "../harness/fixture";
import type { Trial } from "../harness/trial";

const STEP = 5;

type Listener = { readonly stop: () => void; readonly wakes: () => number };

function listen({ storage, team }: Trial): Listener {
  let wakes = 0;
  const stop = storage.notify?.(team, () => wakes++);
  ensure(stop !== undefined, "the storage has no notify");
  return { stop, wakes: () => wakes };
}

/** Waits until the listener was woken more often than before. */
async function woken(listener: Listener, before: number, { options }: Trial, what: string): Promise<void> {
  const wakeTimeout = options.wakeTimeout ?? 5000;
  for (let waited = 0; waited < wakeTimeout; waited += STEP) {
    if (listener.wakes() > before) return;
    await pause(STEP);
  }
  throw new Error(`${what}: no wake within ${wakeTimeout} ms`);
}

export const wakes: SectionDefinition = {
  title: "notify",
  skip: ({ notifies }) => (notifies ? undefined : "the storage has no notify"),
  cases: {
    "[B10.3] every commit wakes every listener of the team": async (trial) => {
      const listeners = [listen(trial), listen(trial)];
      for (const round of [1, 2, 3]) {
        const before = listeners.map(({ wakes }) => wakes());
        await trial.put(item(String(round)));
        for (const [index, listener] of listeners.entries()) {
          await woken(listener, before[index] ?? 0, trial, `commit ${round}, listener ${index + 1}`);
        }
      }
      for (const { stop } of listeners) stop();
    },
    "[B10.3] a listener that was stopped is not woken": async (trial) => {
      const [stopped, other] = [listen(trial), listen(trial)];
      stopped.stop();
      stopped.stop();
      await trial.put(item("1"));
      await woken(other, 0, trial, "the other listener");
      other.stop();
      ensure(stopped.wakes() === 0, "the stopped listener was woken");
    },
  },
};
