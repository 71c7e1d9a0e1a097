/** A value a declared field may hold. Strings are compared by UTF-8 byte order. */
export type Scalar = string | number | boolean;

/** A declared field's value: one scalar, or a set of them. Nothing is ever null: "empty" is `0`, `""`, `false` or `[]`. */
export type FieldValue = Scalar | readonly Scalar[];

/** The value of a scalar field that a document leaves out. */
export const emptyOf = { string: "", number: 0, boolean: false } as const;

/** The declared fields of a document, by name. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** The field holds any of the values (a set field: any element is one of them). An empty `values` matches nothing. */
export interface InClause {
  readonly operator: "in";
  readonly field: string;
  readonly values: readonly Scalar[];
  readonly negated?: boolean;
}

/** The numeric field is greater than `above` and not greater than `atMost`; a bound left out does not bind. */
export interface RangeClause {
  readonly operator: "range";
  readonly field: string;
  readonly above?: number;
  readonly atMost?: number;
}

/** The text field (any element of a set) has `text` as a substring. Both sides are already normalised. */
export interface ContainsClause {
  readonly operator: "contains";
  readonly field: string;
  readonly text: string;
  readonly negated?: boolean;
}

/** The field is not empty. A set with elements never is, even if each of them is empty. */
export type PresentClause = { readonly operator: "present"; readonly field: string; readonly negated?: boolean };

/** One condition on one field. */
export type Clause = InClause | RangeClause | ContainsClause | PresentClause;

/**
 * A total order: by the field's value with empty values last in both directions, then by id (shorter first, then by
 * code unit) in the field's direction. The field `"id"` orders by id alone.
 */
export type Sort = { readonly field: string; readonly direction: "ascending" | "descending" };

/** A place in a {@link Sort}: the sort field's value and the id of the document there. */
export type SortPosition = { readonly key: Scalar; readonly id: string };

/** Documents of one kind that satisfy every clause. */
export type Selection = { readonly kind: string; readonly where: readonly Clause[] };

export interface Query extends Selection {
  readonly sort: Sort;
  /** Only documents strictly after this place, whether or not one is there. */
  readonly after?: SortPosition;
  /** How many documents to pass over, counted after `after`. Default 0. */
  readonly offset?: number;
  /** The most documents to return. Default: all. */
  readonly limit?: number;
}

export const anyOf = (field: string, values: readonly Scalar[]): InClause => ({ operator: "in", field, values });

export const noneOf = (field: string, values: readonly Scalar[]): InClause => ({
  operator: "in",
  field,
  values,
  negated: true,
});

export const present = (field: string): PresentClause => ({ operator: "present", field });

export const absent = (field: string): PresentClause => ({ operator: "present", field, negated: true });

export const ascending = (field: string): Sort => ({ field, direction: "ascending" });

export const descending = (field: string): Sort => ({ field, direction: "descending" });

/** The clause that finds just the documents that the only one given does not, as that which hides private spaces. */
export function whatIsLeftOut([only, ...others]: readonly Clause[]): Clause | undefined {
  if (only?.operator !== "in" || only.negated !== true || others.length > 0) return undefined;
  return { ...only, negated: false };
}
