import { spreadKeys } from "../../resources/ordering/order-key";

interface Ordered {
  readonly id: string;
  order_key: string;
}

/** Gives siblings, the documents with the same parent, order keys in the order they come in. */
export function assignOrderKeys<T extends Ordered>(documents: Iterable<T>, parentOf: (document: T) => string): void {
  const families = new Map<string, T[]>();
  for (const document of documents) {
    const parent = parentOf(document);
    const family = families.get(parent);
    if (family === undefined) families.set(parent, [document]);
    else family.push(document);
  }
  for (const family of families.values()) {
    const keys = spreadKeys(family.map((document) => document.id));
    family.forEach((document, index) => {
      document.order_key = keys[index] ?? "";
    });
  }
}
