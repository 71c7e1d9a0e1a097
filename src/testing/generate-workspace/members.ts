import type { MemberDraft } from "./drafts";
import { firstNames, lastNames } from "./vocabulary";

const nameAt = (names: readonly string[], index: number): string => names[index % names.length] ?? "";

/** So many people, the same for every seed, who joined at `start`: `u-ada`, the owner, is always the first. */
export function makeMembers(count: number, start: number): MemberDraft[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / firstNames.length);
    const first = nameAt(firstNames, index);
    const last = nameAt(lastNames, index * 7 + round);
    const suffix = round === 0 ? "" : `-${round + 1}`;
    const id = `u-${first.toLowerCase()}${suffix}`;
    return {
      id,
      role: index === 0 ? "owner" : "member",
      status: "active",
      first_name: first,
      last_name: last,
      display_name: `${first} ${last}`,
      email: `${id.slice(2)}@example.com`,
      ...(index % 3 === 2 ? {} : { rate_cents: 6000 + (index % 5) * 1500, currency: "EUR" }),
      time_created: start,
      time_updated: start,
    };
  });
}
