import { folderOf, type Import, type Sources } from "./imports";

/**
 * The layers of the project, the highest first. A folder imports those of lower layers, and those after it on its own. `src`
 * is what lies in no folder; what modules do is in folders named `operations`, above what they are.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  "entry points": [
    "cli",
    "mcp",
    "react",
    "live-store",
    "client",
    "msw",
    "openapi",
    "export",
    "import",
    "http",
    "testing",
  ],
  "the public surface": ["src", "operations"],
  "parts loaded later": ["import-commits", "live", "history", "snapshot"],
  execution: ["engine"],
  "behaviour of modules": ["integrity", "notifications", "search", "views/operations", "resources/operations"],
  "reading and deciding": ["views", "summary", "recording", "operation", "presentation", "session"],
  "data of modules": ["documents", "resources"],
  storage: ["fields", "storage"],
  foundations: ["unknown-fields", "date-math", "errors", "text", "base"],
};

type PlaceOf = (path: string) => string | undefined;

/** All imports of one folder's files by another's. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly imports: readonly Import[];
}

/** Which folder imports which, or which module; files that lie in none are left out. */
export function edgesBetween({ imports }: Sources, placeOf: PlaceOf = folderOf): readonly Edge[] {
  const edges = new Map<string, Import[]>();
  for (const one of imports) {
    const [from, to] = [placeOf(one.from), placeOf(one.to)];
    if (from !== undefined && to !== undefined && from !== to)
      edges.set(`${from} ${to}`, [...(edges.get(`${from} ${to}`) ?? []), one]);
  }
  return [...edges].sort().map(([key, all]) => {
    const [from = "", to = ""] = key.split(" ");
    return { from, to, imports: all };
  });
}

const order = Object.values(layers).flat();

/** The folder's place in the order; one that is on no layer is an error. */
function placeOf(folder: string): number {
  const place = order.indexOf(folder);
  if (place < 0) throw new Error(`No layer has the folder ${folder}: add it to test/architecture/layers.ts.`);
  return place;
}

/** Whether the edge leads down. Where all do, there is no circle of folders. */
export const leadsDown = ({ from, to }: Edge): boolean => placeOf(from) < placeOf(to);

/** The folders that reach one another, each set once: where they are imported from one another in a circle. */
export function circles(edges: readonly Edge[]): readonly (readonly string[])[] {
  const folders = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort();
  const reached = new Map(folders.map((folder) => [folder, reachable(folder, edges)]));
  const together = folders.map((one) =>
    folders.filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)),
  );
  return [...new Map(together.filter(({ length }) => length > 1).map((set) => [set.join(), set])).values()];
}

/** Every folder that some way of imports leads to. */
export function reachable(start: string, edges: readonly Edge[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    for (const { from, to } of edges) {
      if (from !== folder || found.has(to)) continue;
      found.add(to);
      visit(to);
    }
  };
  visit(start);
  return found;
}
