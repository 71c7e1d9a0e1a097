import { linearize, type Specification } from "./linearize";
import type { Recorded, Sorts } from "./recorder";
import { counter, documents, feed, place, versioned } from "./specifications";

const specifications: Readonly<Record<keyof Sorts, Specification<unknown, unknown, unknown>>> = {
  documents,
  counter,
  feed,
  versioned,
  place: place(""),
};

/** Histories that no order of operations explains. Objects are independent, so each is judged by itself. */
export function unexplained(operations: readonly Recorded[]): readonly string[] {
  const histories = new Map<string, Recorded[]>();
  for (const operation of operations) {
    const object = `${operation.sort} ${operation.name}`;
    histories.set(object, [...(histories.get(object) ?? []), operation]);
  }
  return [...histories].flatMap(([object, history]) => {
    const [first] = history;
    const verdict = first && linearize(specifications[first.sort], history);
    if (verdict === undefined || verdict.ok) return [];
    const lines = [...verdict.longest.slice(-5).map(shown), "then none of:", ...verdict.next.map(shown)];
    return [`${object}, after ${verdict.longest.length} of ${history.length}: ${lines.join("\n  ")}`];
  });
}

function shown({ client, call, answered, input, output }: Omit<Recorded, "sort" | "name">): string {
  return `${client} ${call}–${answered ?? "?"} ${JSON.stringify(input)} → ${JSON.stringify(output) ?? "?"}`;
}
