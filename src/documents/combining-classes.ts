/** A mark that one character decomposes to; its class is 0 where no other mark moves past it. */
export interface Mark {
  readonly character: string;
  readonly class: number;
}
