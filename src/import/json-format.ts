import type { ItemSource } from "./item";
import type { LooseJson } from "./loose-json";
import type { Reading } from "./reading";

/** How a tool writes JSON of which each item can be read by itself. */
export interface StreamedJson {
  /** Where in the object the list of items can be; "" where the file is that list. */
  readonly lists: readonly string[];
  /** Whether it is an item of the tool. */
  isItem(entry: LooseJson): boolean;
  /** `json` is what lies around the list and `first` the first items, `entries` gives all of them each time. */
  read(
    json: LooseJson,
    first: readonly LooseJson[],
    entries: () => AsyncIterable<LooseJson>,
    reading: Reading,
  ): ItemSource;
}

/** How a tool writes JSON whose parts refer to one another. */
export interface WholeJson {
  readonly lists?: undefined;
  /** Whether it is what the tool exports; of each list in it no more than the first entries are given. */
  recognizes(json: unknown): boolean;
  /** Throws an `ImportError` for what only looks like it. */
  read(json: unknown, reading: Reading): ItemSource;
}
