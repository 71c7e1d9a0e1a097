import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";
import { user } from "./parts";

const scope = (there: Existing, chance: Chance) =>
  chance.yes(0.7)
    ? ({ scope_type: "card", scope_id: chance.id(there.cards) } as const)
    : ({ scope_type: "category", scope_id: chance.id(there.time_categories) } as const);

const longAgo = (there: Existing, chance: Chance): number => there.now - chance.below(100) * 3600;

export const timeActions = {
  createTimeEntry: (there, chance) => ({
    id: chance.yes(0.1) ? (chance.any(there.time_entries)?.id ?? chance.ulid()) : chance.ulid(),
    ...scope(there, chance),
    started_at: longAgo(there, chance),
    duration_seconds: 1 + chance.below(3600),
    description: chance.clearing(chance.content()),
    billable: chance.maybe(chance.yes()),
  }),
  updateTimeEntry: (there, chance) => {
    const entry = chance.any(there.time_entries);
    return {
      time_entry_id: entry?.id ?? chance.ulid(),
      version: chance.maybe(entry?.version ?? 1),
      time_category_id: chance.clearing(chance.id(there.time_categories)),
      description: chance.clearing(chance.content()),
      billable: chance.maybe(chance.yes()),
      confirm_review: entry?.needs_review === true ? true : undefined,
      duration_seconds: chance.maybe(1 + chance.below(3600)),
      started_at: chance.maybe(longAgo(there, chance), 0.3),
    };
  },
  deleteTimeEntry: (there, chance) => ({ time_entry_id: chance.any(there.time_entries)?.id ?? chance.ulid() }),
  lockTimeEntries: (there, chance) => ({ before: chance.yes(0.4) ? null : there.now - chance.below(200) * 3600 }),
  createTimeCategory: (_, chance) => ({ name: chance.title(), billable_default: chance.maybe(chance.yes()) }),
  updateTimeCategory: (there, chance) => ({
    time_category_id: chance.id(there.time_categories),
    name: chance.maybe(chance.title()),
    billable_default: chance.maybe(chance.yes()),
    archived: chance.archived(),
  }),
  updateTimeSettings: (_, chance) => ({
    rate_cents: chance.clearing(chance.below(9000)),
    currency: chance.maybe("EUR"),
  }),
  startTimer: (there, chance) => ({ ...scope(there, chance), billable: chance.maybe(chance.yes()) }),
  updateTimer: (there, chance) => {
    const timer = chance.any(there.timers);
    return {
      user_id: chance.maybe(timer?.id ?? user(chance)),
      version: chance.maybe(timer?.version ?? 1, 0.3),
      ...(chance.yes() ? scope(there, chance) : {}),
      started_at: chance.maybe(longAgo(there, chance), 0.3),
      description: chance.clearing(chance.content()),
    };
  },
  stopTimer: (there, chance) => ({ user_id: chance.maybe(chance.any(there.timers)?.id ?? user(chance)) }),
} satisfies Actions;
