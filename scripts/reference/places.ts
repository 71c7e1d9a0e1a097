import { described } from "../../src/openapi/data";
import type { Exported, Source } from "./source";

/** Where the page of an operation stands below `reference`. */
export const pageOfOperation = (name: string): string => `operations/${groupOf(name)}/${name}`;

export const groupOf = (operation: string): string => described.operations[operation]?.group ?? "";

/** Parts of the package's own entry point, by the folder of the source. */
const topics: Readonly<Record<string, string>> = {
  base: "resources/common",
  "date-math": "workspace-engine/date-math",
  documents: "workspace-engine/storage",
  engine: "workspace-engine/workspace",
  errors: "workspace-engine/errors",
  history: "workspace-engine/history",
  live: "workspace-engine/live-views",
  operation: "workspace-engine/workspace",
  session: "workspace-engine/workspace",
  snapshot: "workspace-engine/snapshots",
  search: "resources/search",
  storage: "workspace-engine/storage",
  "unknown-fields": "workspace-engine/workspace",
  views: "workspace-engine/views",
};

const topLevelFiles: Readonly<Record<string, string>> = { "prepared-view.ts": "workspace-engine/views" };

/** The page that describes an export of the package itself. */
function pageOfExport({ file, name }: Exported): string {
  const [, folder = "", second = ""] = file.split("/");
  if (folder === "resources") return `resources/${second}`;
  if (folder === "operations") return "operations/index";
  if (name === "CallOptions" || name === "Expecting") return "workspace-engine/workspace";
  return topics[folder] ?? topLevelFiles[folder] ?? "workspace-engine/workspace";
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
      const about = entry === "index" ? pageOfExport(exported) : entry;
      const page = hasOwnPage(exported, exports) ? `${about}/${name}` : about;
      pages.set(page, [...(pages.get(page) ?? []), exported]);
      if (!places.has(name)) places.set(name, `/reference/${page}#${name}`);
    }
  }
  places.set("Operations", "/reference/operations/");
  return { pages, placeOf: (name) => places.get(name) ?? placeOfMember(name, places) };
}

/** Functions and classes have one, but for `LiveStore` beside `liveStore`: not every system tells such files apart. */
export const hasOwnPage = ({ kind, name }: Exported, others: readonly Exported[]): boolean =>
  kind === "function" ||
  (kind === "class" && !others.some((other) => other.name !== name && other.name.toLowerCase() === name.toLowerCase()));

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
