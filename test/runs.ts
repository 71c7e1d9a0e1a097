/** The share of random runs: `npm test` a twentieth, `npm run test:all` all, RUNS=20 twenty times as many. */
const share = Number(process.env["RUNS"] ?? 1);

/** How often something drawn is tried, of as often as it is in the whole suite. */
export const runs = (inAll: number): number => Math.max(1, Math.round(inAll * share));

/** Those of a long list that are tried, spread over all of it. */
export function some<T>(inAll: readonly T[]): readonly T[] {
  return inAll.filter((_, place) => place === 0 || Math.floor(place * share) > Math.floor((place - 1) * share));
}
