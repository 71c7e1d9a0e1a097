import { MemoryStorage, type Storage, StorageError, type StorageErrorKind } from "workspace-engine";
import { storageAround } from "../storage-with";

type Call = Exclude<keyof Storage, "capabilities" | "notify">;

/** A fault of the next call of a method: it fails without or after its effect, or waits first. */
export type Fault =
  | { readonly fail: StorageErrorKind | Error; readonly applied?: boolean }
  | { readonly before: () => Promise<unknown> };

export interface FaultyStorage {
  readonly storage: Storage;
  /** Lets the next calls of a method go wrong, one fault each; `null` leaves one alone. */
  plan(method: Call, ...faults: readonly (Fault | null)[]): void;
  /** How often a method was called. */
  calls(method: Call): number;
}

/** A storage in memory, or the one given, whose calls go wrong as planned. */
export function faultyStorage(inner: Storage = new MemoryStorage()): FaultyStorage {
  const plans = new Map<unknown, (Fault | null)[]>();
  const counts = new Map<unknown, number>();
  const storage = storageAround(inner, async (name, make) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const fault = plans.get(name)?.shift() ?? null;
    if (fault !== null && "before" in fault) await fault.before();
    if (fault !== null && "fail" in fault) {
      if (fault.applied === true) await make();
      throw fault.fail instanceof Error ? fault.fail : new StorageError(fault.fail, "secret-host:5432 refused");
    }
    return make();
  });
  return {
    storage,
    plan: (method, ...faults) => void plans.set(method, [...(plans.get(method) ?? []), ...faults]),
    calls: (method) => counts.get(method) ?? 0,
  };
}

export const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

/** A door that calls can be made to wait at: `reached` once the first one does, and shut until `open` is called. */
export function door() {
  let open = (): void => {};
  let arrive = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const pass = (): Promise<void> => {
    arrive();
    return opened;
  };
  return { pass, reached, open: () => open() };
}
