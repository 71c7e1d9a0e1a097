import type { Clause, InClause, PresentClause, Scalar, Sort } from "./query";

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
