import { MAX_PAGE_COUNT } from "../../../base/limits";
import { nextTurn } from "../../../base/waiting";
import { bodyOf, type Documents, documentIn, extractFields, readField } from "../../../documents";
import type { Reader } from "../../../session/reader";
import { matchesClause } from "../../../storage/evaluate";
import type { Clause, Fields, Sort, SortPosition } from "../../../storage/query";
import { anyOf, ascending, noneOf } from "../../../storage/query";
import type { FilterRow, ViewType } from "../../../views/filter-table";
import { fieldOfResource } from "../../../views/matches-view";
import type { Constraint, Relation, View, ViewContext } from "../../../views/view";
import { compileView, relatedKind, relatedPart, relations, unrelatedPart } from "../../../views/view";
import type { CardDocument } from "../card-fields";
import { presentCard } from "./present-card";

interface Part<Found> {
  readonly sort: Sort;
  readonly limit: number;
  readonly after: SortPosition | undefined;
  readonly find: (limit: number, after: SortPosition | undefined) => Promise<readonly Found[]>;
  readonly documentOf: (found: Found) => CardDocument;
}

interface Asked {
  /** The clauses that storages find by: all cards of the view satisfy them. */
  readonly certain: readonly Clause[];
  /** The conditions to check for each card that is found. */
  readonly judged: readonly Judged[];
}

/** A clause about what a card shows of others, as far as the reader may read those. */
type Judged = { readonly clause: Clause; readonly relation: Relation };

// A view of cards in the eyes of a reader from whom something is hidden: what it asks of related documents goes by how
// the cards are shown. Tags, forms and parents by id are found by storages; of the rest, cards are found by less and
// left out if they do not belong.
export class VisibleCards {
  readonly #reader: Reader;
  readonly #related: readonly Constraint[];
  readonly #context: ViewContext;
  #asked: Promise<Asked> | undefined;

  constructor(reader: Reader, view: Pick<View, "constraints">, context: ViewContext) {
    this.#reader = reader;
    this.#related = relatedPart(view).constraints;
    this.#context = context;
  }

  async clauses(): Promise<readonly Clause[]> {
    return (await this.#ask()).certain;
  }

  async pick<Found>({ sort, limit, after, find, documentOf }: Part<Found>): Promise<readonly Found[]> {
    const { judged } = await this.#ask();
    if (judged.length === 0) return find(limit, after);
    const picked: Found[] = [];
    const passed = new Set<string>();
    let size = limit;
    let place = after;
    for (;;) {
      const found = await find(size, place);
      // A card that changes meanwhile may come again, further on in the order.
      const fresh = found.filter((each) => !passed.has(documentOf(each).id));
      for (const each of fresh) passed.add(documentOf(each).id);
      const belongs = await this.#judge(fresh.map(documentOf), judged);
      picked.push(...fresh.filter((each) => belongs(documentOf(each))));
      const last = found.at(-1);
      if (picked.length >= limit || last === undefined || found.length < size) return picked.slice(0, limit);
      place = positionOf(documentOf(last), sort);
      if (size >= MAX_PAGE_COUNT) await nextTurn();
      size = Math.min(2 * size, MAX_PAGE_COUNT);
    }
  }

  async belonging(cards: readonly CardDocument[]): Promise<readonly CardDocument[]> {
    const { judged } = await this.#ask();
    return judged.length === 0 ? cards : cards.filter(await this.#judge(cards, judged));
  }

  async fieldsOf(document: CardDocument): Promise<Fields> {
    const shown = await presentCard(this.#reader, document);
    const { userId } = this.#context;
    return Object.fromEntries(this.#related.map(({ row }) => [row.field, fieldOfResource(row, shown, userId)]));
  }

  async #judge(cards: readonly CardDocument[], judged: readonly Judged[]): Promise<(card: CardDocument) => boolean> {
    const ids = new Set(judged.flatMap(({ relation }) => cards.flatMap(relation.idsOf)));
    const readable = new Set(ids.size === 0 ? [] : await this.#idsOf("card", [anyOf("id", [...ids])]));
    return (card) => judged.every(({ clause, relation }) => matchesClause(relation.valueFor(card, readable), clause));
  }

  #ask(): Promise<Asked> {
    this.#asked ??= Promise.all(this.#related.map((each) => this.#read(each))).then((all) => ({
      certain: all.flatMap(({ certain }) => certain),
      judged: all.flatMap(({ judged }) => judged),
    }));
    return this.#asked;
  }

  async #read({ row, clause }: Constraint): Promise<Asked> {
    const asked = clause(this.#context);
    const isNegated = asked.operator !== "range" && asked.negated === true;
    const ids = await this.#readableIds(row, asked);
    if (ids !== undefined) return { certain: [isNegated ? noneOf(row.field, ids) : anyOf(row.field, ids)], judged: [] };
    const relation = relations[row.field];
    return { certain: isNegated ? [] : [asked], judged: relation === undefined ? [] : [{ clause: asked, relation }] };
  }

  #idsOf(kind: keyof Documents, where: readonly Clause[]): Promise<readonly string[]> {
    return this.#reader.findIds({ kind, where, sort: ascending("id") });
  }

  /** The ids of which cards must name one, or none; undefined where it is not by ids that storages find them. */
  async #readableIds(row: FilterRow, asked: Clause): Promise<readonly string[] | undefined> {
    const kind = relatedKind(row);
    if (kind === undefined) return undefined;
    if (row.shape === "ids" && asked.operator === "in") {
      return this.#idsOf(kind, [anyOf("id", asked.values)]);
    }
    return kind === "card" ? undefined : this.#idsOf(kind, []);
  }
}

/** The cards of a view for a reader from whom something is hidden, and some of their fields as they are shown. */
export async function shownRelations(reader: Reader, view: View, fields: readonly string[], context: ViewContext) {
  const visible = new VisibleCards(reader, view, context);
  const fieldsOf = async (documents: readonly Documents[ViewType][]): Promise<readonly (Fields | undefined)[]> => {
    const cards = documents.map((document) => documentIn("card", bodyOf(document)));
    const belonging = new Set(await visible.belonging(cards));
    const shown = await readableFields(reader, cards, fields);
    return cards.map((card) => (belonging.has(card) ? { ...extractFields("card", card), ...shown(card) } : undefined));
  };
  const { where } = compileView(unrelatedPart(view), context);
  return { where: [...where, ...(await visible.clauses())], fieldsOf };
}

async function readableFields(reader: Reader, cards: readonly CardDocument[], fields: readonly string[]) {
  const related = fields.filter((field) => relations[field] !== undefined);
  const cardIds = cards.flatMap((card) => related.flatMap((field) => relations[field]?.idsOf(card) ?? []));
  const tagIds = fields.includes("tag_ids") ? cards.flatMap((card) => card.tag_ids) : [];
  const [readable, tags] = [await reader.getMany("card", cardIds), await reader.getMany("tag", tagIds)];
  return (card: CardDocument) => ({
    ...Object.fromEntries(related.map((field) => [field, relations[field]?.valueFor(card, readable) ?? []])),
    ...(fields.includes("tag_ids") && { tag_ids: card.tag_ids.filter((id) => tags.has(id)) }),
  });
}

function positionOf(card: CardDocument, { field }: Sort): SortPosition {
  const key = readField("card", card, field);
  return { key: typeof key === "object" ? "" : key, id: card.id };
}
