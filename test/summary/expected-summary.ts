import type { Card, Summary, SummaryRequest } from "workspace-engine";

type Key = string | number | null;

/** The starts of periods in UTC, by looking at the digits of the date. */
const starts = {
  day: (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()),
  week: (date: Date) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - ((date.getUTCDay() + 6) % 7)),
  month: (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth()),
  quarter: (date: Date) => Date.UTC(date.getUTCFullYear(), 3 * Math.floor(date.getUTCMonth() / 3)),
  year: (date: Date) => Date.UTC(date.getUTCFullYear(), 0),
} as const;

/** A card, or a time entry. */
type Item = Card | object;

const lists: Readonly<Record<string, (card: Card) => readonly (string | undefined)[]>> = {
  tag_ids: ({ tags }) => tags.map(({ id }) => id),
  member_ids: ({ members }) => members.map(({ user_id }) => user_id),
  linked_card_types: ({ linked_cards }) => [...new Set(linked_cards.map((link) => link.linked_card_type))],
  external_link_types: ({ external_links }) => [...new Set(external_links.map(({ type }) => type))],
  parent_card_id: ({ parent_card }) => [parent_card?.card_id],
  epic_id: ({ epic }) => [epic?.id],
};

function keysOf(card: Item, field: string, by: keyof typeof starts | null | undefined): readonly Key[] {
  const held = ("tags" in card ? lists[field]?.(card) : undefined) ?? [Reflect.get(card, field)];
  if (held.length === 0) return [null];
  return held.map((value: string | number | undefined) => {
    if (value === undefined || value === "" || value === 0) return null;
    return by == null ? value : starts[by](new Date(Number(value) * 1000)) / 1000;
  });
}

const measures = {
  sum: (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0),
  average: (numbers: readonly number[]) => measures.sum(numbers) / numbers.length,
  min: (numbers: readonly number[]) => Math.min(...numbers),
  max: (numbers: readonly number[]) => Math.max(...numbers),
} as const;

/** By a plain loop over the cards or time entries that somebody is shown. */
export function expectedSummary(cards: readonly Item[], request: Pick<SummaryRequest, "group_by" | "measures">) {
  const [first, second] = request.group_by ?? [];
  const groups = new Map<string, { key: readonly Key[]; cards: Item[] }>();
  for (const card of first === undefined ? [] : cards) {
    for (const outer of keysOf(card, first?.field ?? "", first?.by)) {
      for (const inner of second === undefined ? [undefined] : keysOf(card, second.field, second.by)) {
        const key = inner === undefined ? [outer] : [outer, inner];
        const group = groups.get(JSON.stringify(key)) ?? { key, cards: [] };
        group.cards.push(card);
        groups.set(JSON.stringify(key), group);
      }
    }
  }
  const measured = (some: readonly Item[]) =>
    (request.measures ?? []).map((measure) => {
      const [[name, field] = ["sum", ""]] = Object.entries(measure);
      const numbers = some
        .map((card) => Number(Reflect.get(card, String(field)) ?? 0))
        .filter((number) => number !== 0);
      if (numbers.length === 0) return name === "sum" ? 0 : null;
      return measures[name as keyof typeof measures](numbers);
    });
  return {
    count: cards.length,
    measures: measured(cards),
    groups: [...groups.values()].map((group) => ({
      key: group.key,
      count: group.cards.length,
      measures: measured(group.cards),
    })),
  };
}

/** A summary whose groups stand in an order of their own. */
export const inAnyOrder = ({ groups, ...total }: Pick<Summary, "count" | "measures" | "groups">) => ({
  ...total,
  groups: groups.map((group) => JSON.stringify(group)).sort(),
});
