import { described } from "../../src/openapi/data";
import type { Exported, Source } from "./source";

/** Where the page of an operation stands below `reference`. */
export const pageOfOperation = (name: string): string => `operations/${groupOf(name)}/${name}`;

export const groupOf = (operation: string): string => described.operations[operation]?.group ?? "";

/** Parts of entry points, by where the source of each begins, and its name: the first that fits. */
const topics: readonly (readonly [start: string, page: string, name?: RegExp])[] = [
  ["src/operation/paging", "resources/common"],
  ["src/base/", "resources/common"],
  ["src/search/", "resources/search"],
  ["src/operations/", "operations/index"],
  ["src/date-math/", "workspace-engine/date-math"],
  ["src/errors/", "workspace-engine/errors"],
  ["src/history/", "workspace-engine/history"],
  ["src/live/", "workspace-engine/summaries", /Summary/],
  ["src/live/", "workspace-engine/live-boards", /Board|Lane/],
  ["src/live/", "workspace-engine/live-views"],
  ["src/snapshot/", "workspace-engine/snapshots"],
  ["src/summary/", "workspace-engine/summaries"],
  ["src/views/operations/summarize-view", "workspace-engine/summaries"],
  ["src/views/explain-view", "workspace-engine/explanations"],
  ["src/views/view-request", "workspace-engine/view-requests"],
  ["src/views/filter-table", "workspace-engine/filters"],
  ["src/views/", "workspace-engine/views"],
  ["src/prepared-view", "workspace-engine/views"],
  ["src/storage/query", "workspace-engine/queries"],
  ["src/storage/storage.ts", "workspace-engine/storage-contract"],
  ["src/documents/", "workspace-engine/storage-contract"],
  ["src/storage/", "workspace-engine/storages"],
  ["src/testing/fault-storage", "testing/faults"],
  ["src/", "workspace-engine/workspace"],
];

/** The page that describes an export of an entry point. */
function pageOfExport(entry: string, { file, name }: Exported): string {
  if (entry !== "index") {
    const part = topics.find(([start, page]) => page.startsWith(`${entry}/`) && file.startsWith(start));
    return part?.[1] ?? entry;
  }
  const [, resource] = /^src\/resources\/([\w-]+)\//.exec(file) ?? [];
  if (resource !== undefined) return `resources/${resource}`;
  return (
    topics.find(([start, , named]) => file.startsWith(start) && named?.test(name) !== false)?.[1] ??
    "workspace-engine/workspace"
  );
}

export interface Places {
  /** The exports that each page describes, in their order. */
  readonly pages: ReadonlyMap<string, readonly Exported[]>;
  readonly placeOf: (name: string) => string | undefined;
}

/** Where each name that can be imported, and each operation, is described: once, wherever else it is exported. */
export function placesOf({ entries, methods }: Source): Places {
  const pages = new Map<string, Exported[]>();
  const places = new Map<string, string>();
  const known = new Set<object>();
  for (const [name, method] of methods) {
    const page = `/reference/${pageOfOperation(name)}`;
    places.set(name, page);
    for (const [around, anchor] of namesAround(method.name)) places.set(around, `${page}${anchor}`);
  }
  const onPagesOfOperations = new Set(places.keys());
  for (const [entry, exports] of entries) {
    for (const exported of exports) {
      const { name, symbol } = exported;
      if (known.has(symbol) || onPagesOfOperations.has(name) || /Operations$/.test(name)) continue;
      known.add(symbol);
      const about = pageOfExport(entry, exported);
      const own = ownPageOf(exported, exports);
      const page = own === undefined ? about : `${about}/${own}`;
      pages.set(page, [...(pages.get(page) ?? []), exported]);
      if (!places.has(name)) places.set(name, `/reference/${page}#${name}`);
    }
  }
  places.set("Operations", "/reference/operations/");
  return { pages, placeOf: (name) => places.get(name) ?? placeOfMember(name, places) };
}

/** Functions and classes have pages of their own. Not every file system distinguishes `liveStore` from `LiveStore`. */
function ownPageOf({ kind, name }: Exported, others: readonly Exported[]): string | undefined {
  if (kind === "function") return name;
  if (kind !== "class") return undefined;
  const isTaken = others.some((other) => other.name !== name && other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? `${name}-class` : name;
}

/** `Workspace.preload`. */
function placeOfMember(name: string, places: ReadonlyMap<string, string>): string | undefined {
  const [owner = "", member] = name.split(".");
  return member === undefined ? undefined : (places.get(member) ?? places.get(owner));
}

/** The interface that has the method of an operation alone, and the types of what it takes and gives. */
function namesAround(operation: string): readonly (readonly [string, string])[] {
  const name = operation.charAt(0).toUpperCase() + operation.slice(1);
  return [
    [name, ""],
    [`${name}Input`, "#input"],
    [`${name}Output`, "#output"],
  ];
}
