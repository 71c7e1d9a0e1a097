/** The slots of the documents that hold one token: written as gaps, or as bits where they are many. */
export interface PostingList {
  readonly token: number;
  count: number;
  /** The highest slot that is written. */
  last: number;
  /** The last one; each leads to the one before it. */
  block: number;
  at: number;
  /** Slots that are written but no longer on the list, or the other way round; rising. */
  exceptions: number[] | undefined;
  bits: Uint32Array | undefined;
}

export const emptyList = (token: number): PostingList => ({
  token,
  count: 0,
  last: -1,
  block: 0,
  at: 0,
  exceptions: undefined,
  bits: undefined,
});
