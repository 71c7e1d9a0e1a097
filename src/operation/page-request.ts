import { DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT } from "../base/limits";

/** Which page of the results to give. Rule F10. */
export interface PageRequest {
  /** The `cursor` of the page before; `""`, null or omitted for the first page. */
  readonly cursor?: string | null | undefined;
  /**
   * The most items to give, at least 1; more than 1000 means 1000. Left out, a list gives all, and a view, a search or
   * the page of a cursor 25.
   */
  readonly count?: number | null | undefined;
}

/** How many items a page holds at most when so many are asked for. Rule F10. */
export function pageSize(count: number | null | undefined): number {
  return Math.min(count ?? DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT);
}
