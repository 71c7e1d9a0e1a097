import { ARCHIVED } from "../command";
import { ancestorsOf } from "./cards";
import { byId } from "./change";
import { type Model, type ModelEntry, type ModelScope, type Snapshots, USER_ID } from "./model";
import { homeOf } from "./places";

export const LOCKED = "409 time_entry_locked";

/** Rule M1.12. */
export const isLocked = ({ lock }: Model, started_at: number): boolean =>
  lock !== undefined && started_at < lock.before;

export const liveEntries = ({ entries }: Model): ModelEntry[] => entries.filter((entry) => !entry.deleted);

/** A card or a category, picked by a drawn number. */
export function scopeAt(model: Model, at: number): ModelScope | undefined {
  const scopes: ModelScope[] = [
    ...model.categories.map(({ id }) => ({ scope_type: "category" as const, scope_id: id })),
    ...model.cards.map(({ id }) => ({ scope_type: "card" as const, scope_id: id })),
  ];
  return scopes[at % Math.max(1, scopes.length)];
}

export const isThere = (model: Model, { scope_type, scope_id }: ModelScope): boolean =>
  (scope_type === "card" ? model.cards : model.categories).some(({ id }) => id === scope_id);

/** An archived category takes no new time. Rule U34.14. */
export function scopeRefusal(model: Model, { scope_type, scope_id }: ModelScope): string | undefined {
  if (scope_type === "card") return undefined;
  return byId(model.categories, scope_id).archived_at === undefined ? undefined : ARCHIVED;
}

export const billableOf = (model: Model, { scope_type, scope_id }: ModelScope): boolean =>
  scope_type === "category" && byId(model.categories, scope_id).billable_default;

/** Rule M1.5. */
export function snapshotsOf(model: Model, { scope_type, scope_id }: ModelScope): Snapshots | undefined {
  const card = model.cards.find(({ id }) => scope_type === "card" && id === scope_id);
  if (card === undefined) return undefined;
  const { project_id: project, board_id: board, sprint_id: sprint } = homeOf(model, card);
  return { title: card.title, project, board, sprint, ancestors: ancestorsOf(model, card) };
}

type NewEntry = ModelScope &
  Pick<ModelEntry, "id" | "source" | "request" | "started_at" | "duration" | "description" | "billable" | "snapshots">;

export function addEntry(model: Model, given: NewEntry): ModelEntry {
  const member = model.members.find(({ id }) => id === USER_ID);
  const abandoned = given.source === "timer" && given.duration > 12 * 3600;
  const entry: ModelEntry = {
    ...{ ...given, duration: 0, taken: 0, version: 1, needs_review: abandoned, abandoned, reviewed_at: undefined },
    card_id: given.scope_type === "card" ? given.scope_id : undefined,
    category: given.scope_type === "category" ? given.scope_id : undefined,
    rate: member?.rate_cents ?? model.rate ?? 0,
    currency: (member?.rate_cents === undefined ? undefined : member.currency) ?? model.currency ?? "USD",
    ...{ deleted: false, time_created: model.now, time_updated: model.now },
  };
  model.entries.push(entry);
  setDuration(model, entry, given.duration);
  return entry;
}

/** Growth is taken from what remains of the card's time; shrinking gives back what no longer fits. Rule M1.10. */
export function setDuration(model: Model, entry: ModelEntry, duration: number): void {
  const card = model.cards.find(({ id }) => id === entry.card_id);
  const grows = duration - entry.duration;
  const remaining = card?.time_remaining_seconds;
  const takes = grows > 0 ? Math.min(grows, remaining ?? 0) : Math.min(entry.taken, duration) - entry.taken;
  entry.duration = duration;
  entry.taken += takes;
  if (card !== undefined && remaining !== undefined) card.time_remaining_seconds = remaining - takes;
}

/** Changes something that counts its changes. Rules M2.8 and M5.10. */
export function changeVersioned<T extends { version: number }>(document: T, recipe: () => void): boolean {
  const before = JSON.stringify(document);
  recipe();
  const differs = JSON.stringify(document) !== before;
  if (differs) document.version += 1;
  return differs;
}
