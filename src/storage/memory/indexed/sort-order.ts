import { compareScalars } from "../../evaluate";
import type { Sort, SortPosition } from "../../query";
import { CodedColumn } from "./coded-column";
import type { CompiledWhere } from "./compiled-where";
import type { FieldsIndex } from "./fields-index";
import type { GroupedOrders } from "./grouped-orders";
import { NumberColumn } from "./number-column";
import type { Walk } from "./planner";
import { NumberRanking, type Ranking, TextRanking } from "./ranking";
import { type Span, visitedSlots } from "./scan";
import { OrderSource, type Source, type Stretch, wholeOf } from "./source";
import type { Test } from "./test";
import { TextColumn } from "./text-column";

/** How documents are sorted, and the order to walk for it, if there is one. */
export class SortOrder {
  readonly #index: FieldsIndex;
  readonly #sort: Sort;
  readonly isBackward: boolean;
  #ranking: Ranking | undefined;

  constructor(index: FieldsIndex, sort: Sort) {
    this.#index = index;
    this.#sort = sort;
    this.isBackward = sort.direction === "descending";
  }

  get ranking(): Ranking {
    this.#ranking ??= this.#newRanking();
    return this.#ranking;
  }

  #newRanking(): Ranking {
    const { slots } = this.#index;
    const column = this.#index.column(this.#sort.field);
    if (column instanceof TextColumn) return new TextRanking(slots, this.#sort, column.texts[0] ?? []);
    if (column instanceof NumberColumn) return new NumberRanking(slots, this.#sort, column.data, column.bounds);
    return new NumberRanking(slots, this.#sort, column instanceof CodedColumn ? column.data : undefined);
  }

  /** How far slots have to be seen in their own order to find what a walk would find that looks at so many. */
  span(walk: Walk, length: number, after: SortPosition | undefined): Span {
    const column = this.#index.column(this.#sort.field);
    const { length: end } = this.#index.slots.documents;
    const [stretch] = walk.source.stretches;
    const isGrouped = column instanceof TextColumn;
    if (walk.driver !== "order" || stretch === undefined || isGrouped) return { from: 0, to: end, part: 1 };
    if (!(column instanceof NumberColumn)) return { from: 0, to: end, part: length / end };
    const { order } = stretch;
    const { bounds } = column;
    const start = order.estimate(0, this.isBackward ? stretch.to : stretch.from);
    const place = this.isBackward ? start - length : start + length;
    const isBeyond = place < 0 || place > order.size || order !== column.orders?.filled;
    const key = order.keyAt(place);
    const isCut = after !== undefined && Number(after.key) !== 0 && column.orders?.empty.size === 0;
    const from = isCut && !this.isBackward ? bounds.firstReaching(Number(after.key)) : 0;
    const to = isCut && this.isBackward ? bounds.firstAbove(Number(after.key)) : end;
    const seen = this.isBackward ? to - bounds.firstGreater(key) : bounds.firstAtLeast(key) - from;
    const rank = this.isBackward ? order.size - place : place;
    const ties = column.countOf(key);
    const part = seen / end + (ties > 1 ? rank / ties : 0);
    return { from, to, part: isBeyond ? 1 : Math.min(Math.max(part, 0), 1) };
  }

  walk(compiled: CompiledWhere, after: SortPosition | undefined): Walk {
    const { field } = this.#sort;
    const { byId } = this.#index;
    const column = this.#index.column(field);
    if (field === "id") {
      return {
        driver: "order",
        field,
        source: new OrderSource([this.#rest(wholeOf(byId), 0, after)]),
        clipped: none,
        followed: none,
      };
    }
    const grouped = column instanceof TextColumn ? this.#groupedWalk(compiled, after) : undefined;
    if (grouped !== undefined) return grouped;
    if (!(column instanceof NumberColumn) || column.orders === undefined) {
      return { driver: "scan", field: "id", source: new OrderSource([wholeOf(byId)]), clipped: none, followed: none };
    }
    const { filled, empty } = column.orders;
    const clipped: Test[] = [];
    const followed: Source[] = [];
    let stretches: readonly Stretch[] = [wholeOf(filled), wholeOf(empty)];
    for (const { clause, source, passed } of compiled.accessPaths) {
      if (clause.field !== field || clause.operator === "in" || !(source instanceof OrderSource)) continue;
      stretches = clippedTo(stretches, source.stretches);
      followed.push(source);
      clipped.push(...passed);
    }
    const key = Number(after?.key ?? 0);
    if (after !== undefined) {
      stretches = stretches.map((stretch) => {
        const isFilled = stretch.order === filled;
        if (isFilled === (key !== 0)) return this.#rest(stretch, key, after);
        return isFilled ? { ...stretch, to: stretch.from } : stretch;
      });
    }
    return { driver: "order", field, source: new OrderSource(stretches), clipped, followed };
  }

  /** Within one value of a field that is ordered by this one. */
  #groupedWalk(compiled: CompiledWhere, after: SortPosition | undefined): Walk | undefined {
    const { field } = this.#sort;
    for (const [place, clause] of compiled.where.entries()) {
      if (clause.operator !== "in" || clause.negated || clause.values.length !== 1) continue;
      // To what most documents pass no path leads.
      const path = compiled.accessPaths.find((one) => one.clause === clause);
      const source = path?.source ?? new OrderSource([wholeOf(this.#index.byId)]);
      const orders = this.#index.grouped(clause.field, field);
      const order = orders?.orderOf(clause.values[0] ?? "", () => slotsOf(source));
      if (orders === undefined || order === undefined) continue;
      const test = compiled.testOf(place);
      const stretch = this.#restOfTexts(orders, wholeOf(order), after);
      const clipped = test === undefined ? none : [test];
      return { driver: "order", field, source: new OrderSource([stretch]), clipped, followed: [source] };
    }
    return undefined;
  }

  #restOfTexts(orders: GroupedOrders, { order, from, to }: Stretch, after: SortPosition | undefined): Stretch {
    if (after === undefined) return { order, from, to };
    // None of the texts is empty.
    if (after.key === "") return { order, from: to, to };
    const { slots } = this.#index;
    const compare = (slot: number): number =>
      compareScalars(orders.textOf(slot), after.key) || slots.compareTo(slot, after.id);
    if (this.isBackward) return { order, from, to: order.seek(0, compare) };
    return { order, from: order.seek(0, (slot) => (compare(slot) > 0 ? 1 : -1)), to };
  }

  /** What of a stretch comes after a place. */
  #rest(stretch: Stretch, key: number, after: SortPosition | undefined): Stretch {
    if (after === undefined) return stretch;
    const { slots } = this.#index;
    const { order, from, to } = stretch;
    if (this.isBackward) {
      const end = order.seek(key, (slot) => slots.compareTo(slot, after.id));
      return { order, from, to: Math.min(to, end) };
    }
    const start = order.seek(key, (slot) => (slots.compareTo(slot, after.id) > 0 ? 1 : -1));
    return { order, from: Math.max(from, start), to };
  }
}

const slotsOf = (source: Source): readonly number[] => visitedSlots((scan) => source.visit(scan, false));

/** What two lists of stretches have in common, in the order of the first. */
function clippedTo(stretches: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  const common: Stretch[] = [];
  for (const { order, from, to } of stretches) {
    for (const other of others) {
      if (other.order !== order) continue;
      common.push({ order, from: Math.max(from, other.from), to: Math.min(to, other.to) });
    }
  }
  return common;
}

const none: readonly never[] = [];
