import type { Clause, InClause } from "../storage/query";

/** So many lists are remembered: each new one is compared with all of them. */
const MOST_REMEMBERED = 8;

/** Has what hides the same documents from several actors, or of several kinds, held in memory once. */
export class SharedClauses {
  /** The last ones first. */
  readonly #recent: InClause[] = [];

  /** The same clauses, where possible as they were given before. */
  share(clauses: readonly Clause[]): readonly Clause[] {
    return clauses.map((clause) => (clause.operator === "in" && clause.negated ? this.#shareOne(clause) : clause));
  }

  #shareOne(clause: InClause): InClause {
    const place = this.#recent.findIndex((known) => hidesSame(known, clause));
    const [known = clause] = place < 0 ? [] : this.#recent.splice(place, 1);
    this.#recent.unshift(known);
    this.#recent.splice(MOST_REMEMBERED);
    return known;
  }
}

/** Lists of what is hidden come in one order. */
const hidesSame = (known: InClause, { field, values }: InClause): boolean =>
  known.field === field &&
  known.values.length === values.length &&
  known.values.every((value, index) => value === values[index]);
