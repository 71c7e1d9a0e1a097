import type { ManualClock } from "workspace-engine/testing";
import { timeGroupings } from "../../../../src/resources/time-entry/time-entry-fields";
import type { Scene } from "./scene";

const ulid = (number: number): string => `01KE6Y4S00EXAMP1E${String(number).padStart(9, "0")}`;
const started_at = 1767600000;

/** Time spent on cards of a board and of a sprint and in a category, reviewed, locked, deleted and running. */
export async function makeTime({ workspace }: Scene, clock: ManualClock, cards: readonly string[]): Promise<void> {
  await workspace.updateTimeSettings({ rate_cents: 8000, currency: "EUR" });
  const { time_category } = await workspace.createTimeCategory({ name: "Support", color: "blue" });
  const { id: category } = time_category;
  const inCategory = { scope_type: "category", scope_id: category, started_at, duration_seconds: 60 } as const;
  const onCard = { ...inCategory, scope_type: "card", billable: true } as const;
  for (const [index, scope_id] of cards.entries()) {
    await workspace.createTimeEntry({ ...onCard, id: ulid(index), scope_id });
  }
  await workspace.createTimeEntry({ ...inCategory, id: ulid(900) });
  await workspace.updateTimeEntry({ time_entry_id: ulid(0), time_category_id: category, description: "Alone" });
  await workspace.createTimeEntry({ ...inCategory, id: ulid(901) });
  await workspace.deleteTimeEntry({ time_entry_id: ulid(901) });
  await workspace.startTimer({ scope_type: "card", scope_id: cards[0] ?? "", description: "Alone" });
  await clock.advance("13h");
  const { time_entry } = await workspace.stopTimer();
  await workspace.updateTimeEntry({ time_entry_id: time_entry.id, confirm_review: true });
  await workspace.lockTimeEntries({ before: started_at + 1 });
  await workspace.startTimer({ scope_type: "category", scope_id: category });
  await workspace.getTimeEntries({ group_by: timeGroupings });
  await workspace.summarizeTimeEntries({
    group_by: [{ field: "category_id" }, { field: "billable" }],
    measures: [{ average: "duration_seconds" }, { max: "amount_cents" }],
    with: "titles",
  });
  await workspace.summarizeTimeEntries({ currency: "XXX", measures: [{ max: "duration_seconds" }] });
  const { time_category: old } = await workspace.createTimeCategory({ name: "Old" });
  await workspace.updateTimeCategory({ time_category_id: old.id, archived: true });
}
