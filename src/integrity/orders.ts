import type { Kind } from "../documents";
import { type Check, nothing } from "./check";
import { type Loose, textOf } from "./loose";

const orders: { readonly [K in Kind]?: readonly string[] } = {
  board: ["project_id"],
  list: ["board_id", "sprint_id"],
  card: ["list_id"],
  epic: ["list_id"],
  page: ["project_id", "parent_page_id"],
};

/** Names the order a document stands in; documents of other kinds stand in none. */
export function orderOf(kind: Kind, document: Loose): string | undefined {
  return orders[kind]?.reduce<string>((order, field) => `${order}/${textOf(document[field])}`, kind);
}

/** Order keys that siblings share. Rule C9. */
export function orderCheck(): Check {
  const taken = new Set<string>();
  return (document, kind) => {
    const key = textOf(document["order_key"]);
    const order = key === "" ? undefined : orderOf(kind, document);
    if (order === undefined) return nothing;
    const place = `${order}/${key}`;
    if (taken.has(place)) return [["order_key", "duplicate", `A sibling has the order key ${key} too.`]];
    taken.add(place);
    return nothing;
  };
}
