import type { ItemSource } from "./item";
import type { LooseJson } from "./loose-json";
import type { Reading } from "./reading";

interface Recognizing {
  /** Whether it is what the tool exports; of each list in it no more than the first entries are given. */
  recognizes(json: unknown): boolean;
}

/** How a tool writes JSON of which each item can be read by itself. */
export interface StreamedJson extends Recognizing {
  /** Where in the object the list of items is; "" where the file is that list. */
  readonly list: string;
  /** `json` has the first entries alone, `entries` gives all of them each time. */
  read(json: unknown, entries: () => AsyncIterable<LooseJson>, reading: Reading): ItemSource;
}

/** How a tool writes JSON whose parts refer to one another. */
export interface WholeJson extends Recognizing {
  readonly list?: undefined;
  /** Throws an `ImportError` for what only looks like it. */
  read(json: unknown, reading: Reading): ItemSource;
}
