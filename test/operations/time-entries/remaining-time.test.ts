import { fc, test } from "@fast-check/vitest";
import { expect, vi } from "vitest";
import type { Workspace } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";
import { entryId, logTime, newTimeSheet, remainingTime } from "./time-sheet";

const time_entry_id = entryId(1);

async function setUp(remaining: number | null) {
  const sheet = await newTimeSheet();
  await sheet.workspace.updateCard({ card_id: sheet.card_id, time_remaining_seconds: remaining });
  return sheet;
}

const setDuration = (workspace: Workspace, duration_seconds: number, id = time_entry_id) =>
  workspace.updateTimeEntry({ time_entry_id: id, duration_seconds });

test("[M1.10 B3.3] remaining time is not looked at by changes of other fields, so that they do not meet changes of the card", async () => {
  const { workspace, card_id, storage } = await setUp(1000);
  await logTime(workspace, card_id);
  const commit = vi.spyOn(storage, "commit");
  await workspace.updateTimeEntry({ time_entry_id, description: "Final" });
  const checked = commit.mock.calls.flatMap(([, { check }]) => check.map((each) => ("kind" in each ? each.kind : "")));
  expect(checked).toContain("time_entry");
  expect(checked).not.toContain("card");
});

test("[L5.3 M1.10] time that is logged leaves the card's time and author of its last update", async () => {
  const { workspace, card_id, clock } = await setUp(1000);
  const { card } = await workspace.getCard({ card_id });
  clock.advance("1h");
  await logTime(workspace.as({ user_id: "u-bob", role: "member" }), card_id);
  expect((await workspace.getCard({ card_id })).card).toEqual({ ...card, time_remaining_seconds: 400 });
});

test("[M1.10] remaining time of another card, and that of a parent, are not touched", async () => {
  const { workspace, card_id, lists } = await setUp(1000);
  const { card } = await workspace.createCard({ title: "Part", list_id: lists.todo, parent_card_id: card_id });
  await logTime(workspace, card.id);
  expect(await remainingTime(workspace, card_id)).toBe(1000);
  expect(await remainingTime(workspace, card.id)).toBeUndefined();
});

type Step =
  | { readonly kind: "log" | "change"; readonly entry: number; readonly duration: number }
  | { readonly kind: "delete"; readonly entry: number }
  | { readonly kind: "bill"; readonly entry: number }
  | { readonly kind: "run"; readonly duration: number }
  | { readonly kind: "set"; readonly remaining: number | null };

const entry = fc.integer({ min: 1, max: 3 });
const duration = fc.integer({ min: 1, max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("log" as const, "change" as const), entry, duration }),
  fc.record({ kind: fc.constant("delete" as const), entry }),
  fc.record({ kind: fc.constant("bill" as const), entry }),
  fc.record({ kind: fc.constant("run" as const), duration }),
  fc.record({ kind: fc.constant("set" as const), remaining: fc.option(fc.integer({ min: 0, max: 20 })) }),
);

/** The card's remaining time as a ledger: second by second, each given to or by one entry. */
class Ledger {
  remaining: number | null = 10;
  readonly #entries = new Map<number, { duration: number; taken: number }>();
  readonly #used = new Set<number>();

  allows({ kind, ...step }: Step): boolean {
    if (kind === "set" || kind === "run") return true;
    const { entry } = step as { entry: number };
    return kind === "log" ? !this.#used.has(entry) : this.#entries.has(entry);
  }

  apply(step: Step): void {
    if (step.kind === "set") {
      this.remaining = step.remaining;
      return;
    }
    if (step.kind === "bill") return;
    if (step.kind === "run") {
      for (let second = 0; second < step.duration && this.remaining; second += 1) this.remaining -= 1;
      return;
    }
    const present = this.#entries.get(step.entry) ?? { duration: 0, taken: 0 };
    const target = step.kind === "delete" ? 0 : step.duration;
    while (present.duration < target) {
      present.duration += 1;
      if (this.remaining === null || this.remaining === 0) continue;
      this.remaining -= 1;
      present.taken += 1;
    }
    while (present.duration > target) {
      present.duration -= 1;
      if (present.taken <= present.duration) continue;
      present.taken -= 1;
      if (this.remaining !== null) this.remaining += 1;
    }
    this.#used.add(step.entry);
    if (step.kind === "delete") this.#entries.delete(step.entry);
    else this.#entries.set(step.entry, present);
  }
}

async function perform(workspace: Workspace, card_id: string, clock: ManualClock, step: Step): Promise<void> {
  if (step.kind === "set") await workspace.updateCard({ card_id, time_remaining_seconds: step.remaining });
  else if (step.kind === "run") {
    await workspace.startTimer({ scope_type: "card", scope_id: card_id });
    clock.advance(`${step.duration}s`);
    await workspace.stopTimer();
  } else if (step.kind === "delete") await workspace.deleteTimeEntry({ time_entry_id: entryId(step.entry) });
  else if (step.kind === "bill")
    await workspace.updateTimeEntry({ time_entry_id: entryId(step.entry), billable: true });
  else if (step.kind === "change") await setDuration(workspace, step.duration, entryId(step.entry));
  else await logTime(workspace, card_id, { id: entryId(step.entry), duration_seconds: step.duration });
}

/** An entry takes all that remains, and gives back no more than it took. */
const beyond: Step[] = [
  { kind: "log", entry: 1, duration: 15 },
  ...[12, 8, 50].map((duration): Step => ({ kind: "change", entry: 1, duration })),
  { kind: "delete", entry: 1 },
];

test.prop([fc.array(step, { minLength: 10, maxLength: 25, size: "max" })], { examples: [[beyond]] })(
  "[M1.10 M1.1 M2.8 M5.6] remaining time is what a ledger of single seconds says, after any steps",
  async (steps) => {
    const { workspace, card_id, clock } = await setUp(10);
    const ledger = new Ledger();
    for (const next of steps) {
      if (!ledger.allows(next)) continue;
      ledger.apply(next);
      await perform(workspace, card_id, clock, next);
      expect((await remainingTime(workspace, card_id)) ?? null).toBe(ledger.remaining);
    }
  },
);
