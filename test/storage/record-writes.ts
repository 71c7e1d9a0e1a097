import { MemoryStorage, type Storage } from "workspace-engine";

/** Recorded writes of one storage, replayed on others for a twentieth of the cost. */
export interface RecordedWrites<T> {
  readonly made: T;
  readonly writeTo: (storage: Storage) => Promise<void>;
}

export async function recordWrites<T>(make: (storage: Storage) => Promise<T>): Promise<RecordedWrites<T>> {
  const steps: ((storage: Storage) => Promise<unknown>)[] = [];
  const storage = new MemoryStorage();
  for (const name of ["open", "retain", "allocate", "commit"] as const) {
    const method: (...given: never[]) => Promise<unknown> = storage[name].bind(storage);
    Reflect.set(storage, name, (...given: never[]) => {
      steps.push((other) => Reflect.apply(other[name], other, given));
      return method(...given);
    });
  }
  const made = await make(storage);
  const writeTo = async (other: Storage) => {
    for (const step of steps) await step(other);
  };
  return { made, writeTo };
}
