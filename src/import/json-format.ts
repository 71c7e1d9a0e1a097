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

/** The entries of the named lists, each with the name of its list, as they come. */
export type Sections = (names: readonly string[]) => AsyncIterable<readonly [name: string, entry: LooseJson]>;

/** Items that need not come in the order that they have in their lists. */
export interface PlacedSource extends ItemSource {
  /** The number of each among the items of its list, by its key. */
  readonly places?: ReadonlyMap<string, number>;
}

/** How a tool writes JSON of which several lists refer to one another. */
export interface SectionedJson {
  readonly lists?: undefined;
  /** Whether it is what the tool exports; of each list in it no more than the first entries are given. */
  recognizes(json: unknown): boolean;
  /** Throws an `ImportError` for what only looks like it. */
  read(json: LooseJson, sections: Sections, reading: Reading): Promise<PlacedSource>;
}
