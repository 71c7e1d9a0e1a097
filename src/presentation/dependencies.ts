import type { Kind } from "../documents";
import type { Topics } from "../session/item-cache";
import type { Scalar } from "../storage/query";

/** A document that is shown in an item, or would be if it were there. */
export type DocumentReference = { readonly kind: Kind; readonly id: string };

/** The documents of a kind that hold a value in a declared field: an item counts or lists them. */
export type HeldValue = { readonly kind: Kind; readonly field: string; readonly value: Scalar };

/**
 * The other documents an item is built from. It can only look different after a change of that document, of one
 * of these, or of a document that holds one of the values before or after the change; and, for actors who may not read
 * everything, of a space.
 */
export type Dependencies = { readonly documents: readonly DocumentReference[]; readonly held: readonly HeldValue[] };

/** Spells out what was told in pairs. */
export function dependenciesOn(topics: Topics): Dependencies {
  const documents: DocumentReference[] = [];
  const held: HeldValue[] = [];
  for (let index = 0; index < topics.length; index += 2) {
    const [kind, field] = (topics[index] ?? "").split(".") as [Kind, string | undefined];
    const value = topics[index + 1] ?? "";
    if (field === undefined) documents.push({ kind, id: value });
    else held.push({ kind, field, value });
  }
  return { documents, held };
}
