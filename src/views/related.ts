import type { View } from "./view";

/** Whether a view asks what documents tell of others, which may be hidden from some who read those. */
export const asksOfRelated = ({ constraints }: View): boolean =>
  constraints.some(({ row }) => row.relatedTo !== undefined);

/** The part of a view that asks what documents tell of others. */
export const relatedPart = (view: View): View => ({
  ...view,
  constraints: view.constraints.filter(({ row }) => row.relatedTo !== undefined),
});

/** The part of a view that asks about documents alone. */
export const unrelatedPart = (view: View): View => ({
  ...view,
  constraints: view.constraints.filter(({ row }) => row.relatedTo === undefined),
});
