import type { Snapshot } from "workspace-engine";
import { orderOf } from "../../../src/integrity/identities";
import { sections } from "../../../src/snapshot/snapshot";

type Loose = Readonly<Record<string, unknown>>;

const documentsOf = (snapshot: Snapshot, name: (typeof sections)[number][0]) =>
  snapshot[name] as unknown as readonly Loose[];

/** Everything but where things stand among their siblings. */
export function withoutOrders(snapshot: Snapshot): object {
  const contents = sections.map(([name]) => [
    name,
    documentsOf(snapshot, name).map(({ order_key: _key, order: _order, ...document }) => document),
  ]);
  return { ...snapshot, ...Object.fromEntries(contents) };
}

/** The ids of all siblings in their order. */
export function orders(snapshot: Snapshot): Readonly<Record<string, readonly unknown[]>> {
  const siblings = new Map<string, Loose[]>();
  for (const [name, kind] of sections) {
    for (const document of documentsOf(snapshot, name)) {
      const order = kind === "form" ? "" : orderOf(kind, document);
      if (order === undefined) continue;
      const key = `${kind} ${String(order)}`;
      siblings.set(key, [...(siblings.get(key) ?? []), document]);
    }
  }
  const inOrder = (documents: readonly Loose[]) => [...documents].sort(comparePlaces).map(({ id }) => id);
  return Object.fromEntries(
    [...siblings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, documents]) => [key, inOrder(documents)]),
  );
}

/** The things that stand somewhere else than earlier, or stand somewhere only now. */
export function placedSince(earlier: Snapshot, later: Snapshot): ReadonlySet<string> {
  const placesIn = (snapshot: Snapshot) =>
    sections.flatMap(([name, kind]) =>
      documentsOf(snapshot, name).map(({ id, order_key }) => [`${kind} ${String(id)}`, order_key] as const),
    );
  const before = new Map(placesIn(earlier));
  return new Set(placesIn(later).flatMap(([thing, place]) => (before.get(thing) === place ? [] : [thing])));
}

/** The same orders, with neighbours by id that were all placed. */
export function neighboursById(
  all: Readonly<Record<string, readonly unknown[]>>,
  placed: ReadonlySet<string>,
): Readonly<Record<string, readonly (readonly unknown[])[]>> {
  const runsOf = (kind: string, ids: readonly unknown[]) => {
    const runs: unknown[][] = [[]];
    for (const id of ids) {
      const isPlaced = placed.has(`${kind} ${String(id)}`);
      if (!isPlaced) runs.push([id], []);
      else runs.at(-1)?.push(id);
    }
    return runs.map((run) => run.sort());
  };
  return Object.fromEntries(
    Object.entries(all).map(([key, ids]) => [key, runsOf(key.slice(0, key.indexOf(" ")), ids)]),
  );
}

/** Forms have a number for their place, which several may share; then their ids count. */
function comparePlaces(a: Loose, b: Loose): number {
  if (a["order"] !== undefined) return Number(a["order"]) - Number(b["order"]) || Number(a["id"]) - Number(b["id"]);
  return String(a["order_key"]) < String(b["order_key"]) ? -1 : 1;
}
