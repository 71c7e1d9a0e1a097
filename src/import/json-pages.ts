import { isObject } from "../base/is-object";
import type { ImportedItem, ItemSource } from "./item";
import { type LooseJson, objectOf, objectsOf, stringOf } from "./json-file";
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
export function entriesIn(entry: unknown, isItem: ItemTest): readonly unknown[] {
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

/** A list, or what GraphQL gives instead of one: `{ nodes: […] }` or `{ edges: [{ node }] }`. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const { nodes, edges } = objectOf(value);
  return Array.isArray(nodes) ? nodes : objectsOf(edges).map(({ node }) => node);
}

export const isConnection = (value: unknown): boolean =>
  isObject(value) && (Array.isArray(value["nodes"]) || Array.isArray(value["edges"]));

/** How many items a file says that there are and does not have; 1 where it only says that there are more. */
export function missingItems(json: LooseJson, entries: number): number {
  const { totalCount, total_count, total, next_page, nextPageToken, data } = json;
  const announced = [totalCount, total_count, total].find((count) => typeof count === "number");
  if (typeof announced === "number" && announced > entries) return announced - entries;
  return isObject(next_page) || stringOf(nextPageToken) !== "" || hasNextPage(data) ? 1 : 0;
}

const hasNextPage = (page: unknown): boolean =>
  isObject(page) &&
  (objectOf(page["pageInfo"])["hasNextPage"] === true ||
    Object.values(page).some((value) => !Array.isArray(value) && hasNextPage(value)));

/** The message of an API that refused to answer; "" where it is no such answer. */
export function refusalIn(json: LooseJson): string {
  const { message, documentation_url, errors, errorMessages } = json;
  if (stringOf(message) !== "" && stringOf(documentation_url) !== "") return stringOf(message);
  const [first] = [...objectsOf(errors).map((error) => stringOf(error["message"])), ...[errorMessages].flat()];
  return stringOf(first);
}
