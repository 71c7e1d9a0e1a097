import { isObject } from "../base/is-object";
import type { ImportedItem, ItemSource } from "./item";
import { type LooseJson, stringOf } from "./json-value";
import type { Reading } from "./reading";

/** How a tool writes JSON of which each item can be read by itself. */
export interface JsonFormat {
  isItem(value: LooseJson): boolean;
  /** `json` is what lies around the items and `first` the first of them. */
  read(json: LooseJson, first: readonly LooseJson[], reading: Reading): JsonSource;
}

interface JsonSource extends Pick<ItemSource, "id" | "title">, Partial<Pick<ItemSource, "lists">> {
  items(entry: LooseJson): Iterable<ImportedItem>;
}

/** In a list that has some items, all that lacks what others have is one, too; what is within items is theirs. */
export function itemsWithin(page: unknown, isItem: (value: unknown) => boolean): readonly LooseJson[] {
  if (Array.isArray(page))
    return page.some(isItem) ? page.filter(isObject) : page.flatMap((entry) => itemsWithin(entry, isItem));
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
