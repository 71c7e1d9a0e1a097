/** By what to order the results. Empty values come last in both directions, ties go by id. Rule F9. */
export interface SortBy<Field extends string> {
  /** Default `time_created`. */
  readonly field?: Field | null | undefined;
  /** Default false: the greatest value first; true with the field `position`: as the board shows them. */
  readonly order_ascending?: boolean | null | undefined;
}
