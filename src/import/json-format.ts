import { isObject } from "../base/is-object";
import type { ImportedItem, ItemSource } from "./item";
import { type LooseJson, stringOf } from "./json-value";
import type { Reading } from "./reading";

/** How a tool writes JSON of which each item can be read by itself. */
export interface JsonFormat {
  /** Where in the object the list of items can be; "" where the file is that list. */
  readonly lists: readonly string[];
  isItem(entry: LooseJson): boolean;
  /** `json` is what lies around the list and `first` the first items. */
  read(json: LooseJson, first: readonly LooseJson[], reading: Reading): JsonSource;
}

interface JsonSource extends Pick<ItemSource, "id" | "title">, Partial<Pick<ItemSource, "lists">> {
  items(entry: LooseJson): Iterable<ImportedItem>;
}

/** Whether a value is an item of any tool. */
type ItemTest = (value: unknown) => value is LooseJson;

/** An entry itself, or the items of the page that it is. */
export function itemsIn(entry: unknown, isItem: ItemTest): readonly unknown[] {
  if (!Array.isArray(entry) && (!isObject(entry) || isItem(entry))) return [entry];
  const items = itemsWithin(entry, isItem);
  return items.length > 0 ? items : [entry].flat();
}

/** The items anywhere within a page, be it an answer of GraphQL or of another API; what is within items is theirs. */
export function itemsWithin(page: unknown, isItem: ItemTest): readonly LooseJson[] {
  if (Array.isArray(page)) return page.flatMap((entry) => itemsWithin(entry, isItem));
  if (!isObject(page)) return [];
  if (isItem(page)) return [page];
  const title = stringOf(page["title"]);
  const items = Object.values(page).flatMap((value) => itemsWithin(value, isItem));
  return title === "" ? items : items.map((item) => ({ [PAGE_TITLE]: title, ...item }));
}

/** The title of the project that an item was found in. */
const PAGE_TITLE = "page title";

export const pageTitleOf = (item: LooseJson | undefined): string => stringOf(item?.[PAGE_TITLE]);

export const isPageTitle = (name: string): boolean => name === PAGE_TITLE;

/** The name that all have in common; a file of several is identified by the name of the tool alone. */
export function commonOf(names: readonly string[], several: string): string {
  const different = new Set(names.filter((name) => name !== ""));
  const [first = ""] = different;
  return different.size > 1 ? several : first;
}
