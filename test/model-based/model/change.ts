import { ACTOR, type Authored, type Model } from "./model";

export const authoredNow = ({ now }: Model): Authored => ({
  user: ACTOR,
  user_updated: ACTOR,
  time_created: now,
  time_updated: now,
});

export function touch({ now }: Model, document: { time_updated: number; user_updated?: unknown }): void {
  document.time_updated = now;
  if ("user_updated" in document) document.user_updated = ACTOR;
}

/** Changes what a request names: it is stamped if it differs afterwards. Rule L5. */
export function change<T extends { time_updated: number }>(model: Model, document: T, recipe: (document: T) => void) {
  const before = JSON.stringify(document);
  recipe(document);
  if (JSON.stringify(document) !== before) touch(model, document);
}

type Changes<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** Takes over what is given; null, 0 and "" clear. Rule T6. */
export function assign<T extends object>(document: T, changes: Changes<T>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    Object.assign(document, { [key]: value === null || value === "" ? undefined : value });
  }
}

export function archive(model: Model, document: { archived: unknown }, archived: boolean | undefined): void {
  if (archived === true) document.archived ??= { user_id: ACTOR.user_id, time_archived: model.now };
  if (archived === false) document.archived = undefined;
}

/** Puts an item into its place among those that stand with it: last without a position. Rule L1. */
export function place<T>(items: T[], item: T, standsWith: (other: T) => boolean, position?: number | undefined): void {
  if (items.includes(item)) items.splice(items.indexOf(item), 1);
  const next = position === undefined ? undefined : items.filter(standsWith)[position];
  items.splice(next === undefined ? items.length : items.indexOf(next), 0, item);
}

/** Where an item stands among those that stand with it. */
export const placeOf = <T>(items: readonly T[], item: T, standsWith: (other: T) => boolean): number =>
  items.filter((other) => other === item || standsWith(other)).indexOf(item);

/** Moves an item within its siblings, which is a change of the item if it then stands elsewhere. Rule L1.2. */
export function reorder<T extends { time_updated: number }>(
  model: Model,
  items: T[],
  item: T,
  standsWith: (other: T) => boolean,
  position: number | undefined,
): void {
  if (position === undefined) return;
  const before = placeOf(items, item, standsWith);
  place(items, item, standsWith, position);
  if (placeOf(items, item, standsWith) !== before) touch(model, item);
}

export function found<T>(item: T | undefined): T {
  if (item === undefined) throw new Error("the model has lost something");
  return item;
}

export const byId = <T extends { readonly id: string }>(items: readonly T[], id: string | undefined): T =>
  found(items.find((item) => item.id === id));

/** An object without its undefined values, as answers have none. */
export function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
