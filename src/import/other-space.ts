import { isObject } from "../base/is-object";
import { Ids } from "./ids";
import { ulidIn } from "./ulids";

/** How many sources of one name a workspace tells apart. */
export const SOURCES_OF_ONE_NAME = 20;

/** An import as the ids of its documents have it. */
export interface Identity {
  readonly import_id: string;
  readonly space: string;
}

/** What an import is called, and further ones whose sources have the same name. */
export const identitiesOf = (import_id: string): readonly Identity[] =>
  Array.from({ length: SOURCES_OF_ONE_NAME }, (_, index) => {
    const id = index === 0 ? import_id : `${import_id} ${index + 1}`;
    return { import_id: id, space: new Ids(id).space };
  });

export const idIn = (id: string, from: Identity, to: Identity): string => {
  if (id === from.import_id) return to.import_id;
  const isOwn = id === from.space || id.startsWith(`${from.space}-`) || id === `import-${from.space}`;
  return isOwn ? id.replace(from.space, to.space) : ulidIn(id, from.space, to.space);
};

/** A document with the ids that it has as one of another import. */
export function documentIn<Value>(value: Value, from: Identity, to: Identity, key = ""): Value {
  if (typeof value === "string") return (/(^|_)ids?(_snapshot)?$/.test(key) ? idIn(value, from, to) : value) as Value;
  if (Array.isArray(value)) return value.map((part) => documentIn(part, from, to, key)) as Value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, documentIn(part, from, to, name)]),
  ) as Value;
}
