import { MAX_PAGE_COUNT } from "../../base/limits";
import { readField } from "../../documents";
import type { Reader } from "../../session/reader";
import { matchesClauses } from "../../storage/evaluate";
import type { Clause, Fields, Sort, SortPosition } from "../../storage/query";
import { compileView } from "../../views/compile-view";
import { fieldsOfResource } from "../../views/fields-of-resource";
import { relatedKind, relatedPart } from "../../views/related";
import type { Constraint, View } from "../../views/view";
import type { ViewContext } from "../../views/view-context";
import type { Card } from "./card";
import type { CardDocument } from "./card-document";
import { presentCard, presentCards } from "./present-card";

/** A card that was found, and what it is shown as. */
export interface Seen<Found> {
  readonly found: Found;
  readonly card: Card;
}

/** Some cards to look through in their order, until so many of them belong to a view. */
interface Part<Found> {
  readonly sort: Sort;
  readonly limit: number;
  readonly after: SortPosition | undefined;
  readonly find: (limit: number, after: SortPosition | undefined) => Promise<readonly Found[]>;
  readonly documentOf: (found: Found) => CardDocument;
}

/**
 * A view of cards in the eyes of a reader from whom something is hidden: what it asks of related documents goes by how the
 * cards are shown. No storage knows that, so cards are found by the rest, shown, and left out if they do not belong.
 */
export class CardSight {
  readonly #reader: Reader;
  readonly #related: View;
  readonly #context: ViewContext;
  #clauses: Promise<readonly Clause[]> | undefined;

  constructor(reader: Reader, view: View, context: ViewContext) {
    this.#reader = reader;
    this.#related = relatedPart(view);
    this.#context = context;
  }

  /** What all cards of the view satisfy of what it asks of related documents. */
  clauses(): Promise<readonly Clause[]> {
    this.#clauses ??= Promise.all(this.#related.constraints.map((each) => this.#certain(each))).then((all) =>
      all.flat(),
    );
    return this.#clauses;
  }

  /** The next cards that belong to the view as they are shown, each once. */
  async pick<Found>({ sort, limit, after, find, documentOf }: Part<Found>): Promise<readonly Seen<Found>[]> {
    const picked: Seen<Found>[] = [];
    const passed = new Set<string>();
    let size = limit;
    let place = after;
    for (;;) {
      const found = await find(size, place);
      // A card that changes meanwhile may come again, further on in the order.
      const fresh = found.filter((each) => !passed.has(documentOf(each).id));
      for (const each of fresh) passed.add(documentOf(each).id);
      picked.push(...(await this.#seen(fresh, documentOf)));
      const last = found.at(-1);
      if (picked.length >= limit || last === undefined || found.length < size) return picked.slice(0, limit);
      place = positionOf(documentOf(last), sort);
      size = Math.min(2 * size, MAX_PAGE_COUNT);
    }
  }

  /** The declared fields that the view asks about related documents, of a card as it is shown. */
  async fieldsOf(document: CardDocument): Promise<Fields> {
    const shown = fieldsOfResource(await presentCard(this.#reader, document), this.#context.userId);
    return Object.fromEntries(this.#related.constraints.map(({ row: { field } }) => [field, shown[field] ?? []]));
  }

  async #seen<Found>(
    found: readonly Found[],
    documentOf: (found: Found) => CardDocument,
  ): Promise<readonly Seen<Found>[]> {
    const cards = await presentCards(this.#reader, found.map(documentOf));
    const { where } = compileView(this.#related, this.#context);
    return found.flatMap((each, index) => {
      const card = cards[index];
      const belongs = card && matchesClauses(fieldsOfResource(card, this.#context.userId), where, card.id);
      return belongs ? [{ found: each, card }] : [];
    });
  }

  async #certain({ row, clause }: Constraint): Promise<readonly Clause[]> {
    const asked = clause(this.#context);
    const kind = relatedKind(row);
    if (row.shape === "ids" && kind !== undefined && asked.operator === "in") {
      const named = await this.#reader.getMany(kind, asked.values.map(String));
      return [{ ...asked, values: asked.values.filter((id) => named.has(String(id))) }];
    }
    return asked.operator !== "range" && asked.negated === true ? [] : [asked];
  }
}

function positionOf(card: CardDocument, { field }: Sort): SortPosition {
  const key = readField("card", card, field);
  return { key: typeof key === "object" ? "" : key, id: card.id };
}
