import { refusal } from "../errors/errors";
import type { Operations } from "../operations/registry";
import { furtherPaths, type RouteRow, routes } from "./routes";

export interface Route {
  readonly operation: string;
  readonly method: string;
  /** The path below the base path, parameters in braces: `/{team_id}/cards/{card_id}`. */
  readonly path: string;
  readonly rename: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly reads: boolean;
  readonly repeatable: boolean;
  /** The body is passed on unchanged. */
  readonly exact: boolean;
}

export const parameterNames = ({ path }: Pick<Route, "path">): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);

const operationNames = Object.keys(routes) as (keyof Operations)[];

/** The paths of the table, and for each operation a POST to its name. Rule W1.1. */
export const everyRoute = (): Route[] => operationNames.flatMap((name) => routesTo(name).all);

export const tableRoutes = (): Route[] => operationNames.flatMap((name) => routesTo(name).own);

export const furtherRoutes = (): Route[] =>
  Object.entries(furtherPaths).flatMap(([name, paths]) =>
    paths.flatMap((at) => routesOf(name, { at, reads: true, exact: true })),
  );

/** The routes to an operation: at its own paths, by its name, and all of them. */
export function routesTo(operation: keyof Operations) {
  const own = [routes[operation]]
    .flat()
    .flatMap((row) => routesOf(operation, typeof row === "string" ? { at: row } : row));
  const reads = own.some((route) => route.reads);
  const repeatable = own.some((route) => route.repeatable);
  const byName = routeOf(operation, "POST", `/{team_id}/operations/${operation}`, { reads, repeatable, exact: true });
  return { own, byName, all: [...own, byName] };
}

/** A route for each spelling of a path: without its optional end, and with it. */
function routesOf(operation: string, row: RouteRow): Route[] {
  const [method = "", path = ""] = row.at.split(" ");
  const [start = "", end] = path.replace("]", "").split("[");
  const spellings = end === undefined ? [start] : [start, start + end];
  return spellings.map((spelling) => routeOf(operation, method, spelling, row));
}

function routeOf(operation: string, method: string, path: string, row: Omit<RouteRow, "at">): Route {
  const { defaults = {}, reads = method === "GET", repeatable = reads, exact = false } = row;
  const rename = new Map(Object.entries(row.rename ?? {}));
  const aliases = new Map(Object.entries(row.aliases ?? {}));
  return { operation, method, path, rename, aliases, defaults, reads, repeatable, exact };
}

let firstWords: ReadonlySet<string | undefined> | undefined;

/** Whether paths begin with it that are about no workspace, or name it later: `/users/me`. */
export function isReserved(teamId: string): boolean {
  firstWords ??= new Set(everyRoute().map(({ path }) => path.split("/")[1]));
  return firstWords.has(teamId);
}

/** A workspace of such a name looks like another path, so it is not served at all. Rule W2.1. */
export function refuseReserved(teamId: string, path: string): void {
  if (!isReserved(teamId)) return;
  throw refusal(
    "invalid_input",
    path,
    `A workspace named ${teamId} cannot be served over HTTP: the name begins other paths.`,
  );
}

export interface Place {
  readonly byMethod: ReadonlyMap<string, Route>;
  readonly values: readonly string[];
}

/** A word goes before a parameter and is not taken back: `/sprints/settings` is never a sprint. Rule W1.4. */
export function routerOf(served: readonly Route[]): (path: string) => Place | undefined {
  /** By the beginnings of paths, their parameters empty; those that are no path themselves have no method. */
  const places = new Map<string, Map<string, Route>>();
  for (const route of served) {
    let pattern = "";
    for (const segment of segmentsOf(route.path.replace(/\{\w+\}/g, ""))) {
      pattern += `/${segment}`;
      if (!places.has(pattern)) places.set(pattern, new Map());
    }
    const byMethod = places.get(pattern);
    if (byMethod?.has(route.method)) throw new Error(`There are two routes ${route.method} ${route.path}.`);
    byMethod?.set(route.method, route);
  }
  return (path) => {
    const values: string[] = [];
    let pattern = "";
    // One slash at the end makes no difference; an empty segment matches nothing.
    for (const segment of segmentsOf(path.replace(/\/$/, "")).map(decoded)) {
      const isWord = !segment.includes("/") && places.has(`${pattern}/${segment}`);
      if (!isWord) values.push(segment);
      pattern += isWord ? `/${segment}` : "/";
      // A path goes no further than the longest route, however long it is.
      if (segment === "" || !places.has(pattern)) return undefined;
    }
    const byMethod = places.get(pattern);
    return byMethod?.size ? { byMethod, values } : undefined;
  };
}

const segmentsOf = (path: string): string[] => path.split("/").slice(1);

/** A malformed escape stays as it was sent: no id contains a percent sign. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
