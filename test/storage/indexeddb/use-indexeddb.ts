import * as fake from "fake-indexeddb";
import { afterAll, beforeEach, vi } from "vitest";

/** Gives the tests of the file an IndexedDB in memory, of their own. The real one is in the long tests. */
export function useIndexedDb(): void {
  const indexedDB = new fake.IDBFactory();
  beforeEach(() => {
    for (const [name, value] of Object.entries({ ...fake, indexedDB })) {
      if (/^(IDB|indexedDB$)/.test(name)) vi.stubGlobal(name, value);
    }
  });

  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
