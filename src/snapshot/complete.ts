import { groupBy } from "../base/collections";
import { isObject } from "../base/json";
import { fieldTables } from "../documents";

import { type Corpus, type Entry, type Loose, textOf } from "../integrity/corpus";
import { derivedFields } from "../integrity/derived";
import { orderOf } from "../integrity/identities";
import { slugOf } from "../resources/card/branch-name";
import { authoredNow } from "../resources/common/operations/by-id";
import { spreadKeys } from "../resources/ordering/order-key";
import type { OperationContext } from "../session/context";

/** Fills in what a document written by hand leaves out. What is given stays, right or wrong. */
export type Complete = (entry: Entry) => Loose;

export function completing(corpus: Corpus, context: OperationContext): Complete {
  const { user_id } = context.actor;
  const stamps = { user_id, ...authoredNow(context) };
  const { time_created, time_updated } = stamps;
  const logged = { user_id, time_created, time_updated };
  const member = { assigned_date: context.now, role: "member" };
  const orderKeys = missingOrderKeys(corpus);

  const parts: Readonly<Record<string, (part: Loose) => Loose>> = {
    members: (part) => ({ ...member, ...part }),
    external_links: (part) => withLinkId(part, context),
    checklists: (part) => ({ ...logged, ...part, items: each(part["items"], (item) => ({ ...logged, ...item })) }),
  };

  return (entry) => {
    const { kind, document: given } = entry;
    const document: Record<string, unknown> = { ...given };
    const fill = (values: Loose): void => {
      for (const key of Object.keys(values)) {
        if (document[key] === undefined && values[key] !== undefined) document[key] = values[key];
      }
    };
    for (const [key, value] of Object.entries(stamps)) {
      if ("stored" in (fieldTables[kind][key] ?? {})) fill({ [key]: value });
    }
    fill(derivedFields(kind, document, corpus));
    fill({ order_key: orderKeys.get(entry) });
    if (kind === "page") fill({ alias_id: context.uuid() });
    if (kind === "tag") fill({ slug: slugOf(textOf(given["name"])) || given["id"] });
    for (const [key, complete] of Object.entries(parts)) {
      if (given[key] !== undefined) document[key] = each(given[key], complete);
    }
    return document;
  };
}

/** A link is taken off its card by its id. */
function withLinkId(link: Loose, { uuid }: OperationContext): Loose {
  const { type, generic } = link;
  if (type !== "generic" || !isObject(generic) || generic["id"] !== undefined) return link;
  return { ...link, generic: { ...generic, id: uuid() } };
}

function each(parts: unknown, complete: (part: Loose) => Loose): unknown {
  return Array.isArray(parts) ? parts.map((part) => (isObject(part) ? complete(part) : part)) : parts;
}

/** Keys for documents without one: in the order of the file, after the siblings that have one. */
function missingOrderKeys(corpus: Corpus): ReadonlyMap<Entry, string> {
  const keys = new Map<Entry, string>();
  const siblings = groupBy(corpus, ({ kind, document }) => orderOf(kind, document));
  for (const [order, entries] of siblings) {
    if (order === undefined) continue;
    const missing = entries.filter(({ document }) => document["order_key"] === undefined);
    const keysGiven = entries.map(({ document }) => textOf(document["order_key"]));
    const last = keysGiven.sort().at(-1) ?? "";
    const spread = spreadKeys(missing.map(({ document }) => textOf(document["id"])));
    // A longer key comes after the one it begins with.
    for (const [index, entry] of missing.entries()) keys.set(entry, last + spread[index]);
  }
  return keys;
}
