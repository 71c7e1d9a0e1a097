/** The metadata of every page of results. Rule F10. */
export interface ResponseMetadata {
  /** Opaque mark where the next page starts; `""` after the last. */
  readonly cursor: string;
  /** How many items this page holds. */
  readonly count: number;
}
