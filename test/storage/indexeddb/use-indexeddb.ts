import * as fake from "fake-indexeddb";
import { afterAll, beforeEach, vi } from "vitest";

/** Gives the tests of the file an IndexedDB in memory. The real one is in the long tests. */
export function useIndexedDb(): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries(fake)) {
      if (/^(IDB|indexedDB$)/.test(name)) vi.stubGlobal(name, value);
    }
  });

  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
