import { MemoryStorage, type Storage } from "workspace-engine";
import { forwarding } from "../../src/storage/forwarding";

/** A storage of which every call is a wait, that notes which calls share one: those begun before one of them is answered. */
export function tripStorage(): Storage & { readonly trips: string[][] } {
  const inner = new MemoryStorage();
  /** The calls of each wait, in their order. */
  const trips: string[][] = [];
  let isAnswered = true;
  return {
    ...forwarding(async (call, _team, make) => {
      if (isAnswered) trips.push([]);
      isAnswered = false;
      trips.at(-1)?.push(call);
      const answer = await make(inner);
      // All that can be begun without it is begun first.
      await new Promise((resolve) => setImmediate(resolve));
      isAnswered = true;
      return answer;
    }),
    capabilities: inner.capabilities,
    open: (kinds) => inner.open(kinds),
    close: () => inner.close(),
    trips,
  };
}
