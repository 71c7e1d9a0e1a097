import type { KindDefinition, Storage } from "../storage";

/** Has the counters of a sealed workspace go on in the target where they stand in the source. */
export async function carryCounters(
  team: string,
  source: Storage,
  target: Storage,
  kinds: readonly KindDefinition[],
): Promise<void> {
  const counters = new Set(kinds.flatMap(({ kind, counters: others = [] }) => [kind, ...others]));
  await Promise.all(
    Array.from(counters, async (counter) => {
      const next = await source.allocate(team, counter);
      if (next === 1) return;
      const given = await target.allocate(team, counter);
      if (given < next - 1) await target.allocate(team, counter, next - 1 - given);
    }),
  );
}
