import type { Operations } from "../operations/registry";
import { type RouteRow, routes } from "./routes";

/** One method and path, and the operation behind it. */
export interface Route {
  readonly operation: string;
  readonly method: string;
  /** The path below the base path, parameters in braces: `/{team_id}/cards/{card_id}`. */
  readonly path: string;
  /** The segments of the path. */
  readonly segments: readonly Segment[];
  readonly rename: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Nothing is changed. */
  readonly reads: boolean;
  /** Sending the same twice does no more than sending it once. */
  readonly repeatable: boolean;
  /** The body is passed on unchanged. */
  readonly exact: boolean;
}

/** A word of the path, or the name of the parameter that stands there. */
export type Segment = { readonly word: string } | { readonly parameter: string };

/** The names of the path's parameters, in their order. */
export const parameterNames = ({ segments }: Pick<Route, "segments">): string[] =>
  segments.flatMap((segment) => ("parameter" in segment ? [segment.parameter] : []));

/**
 * Every route there is: the paths of the table, and for each operation a POST to its name under the workspace's
 * operations. Rule W1.1.
 */
export const everyRoute = (): Route[] => Object.keys(routes).flatMap((name) => routesTo(name as keyof Operations).all);

/** The routes of the table alone. */
export const tableRoutes = (): Route[] => Object.keys(routes).flatMap((name) => routesTo(name as keyof Operations).own);

/** The routes to an operation: at paths of its own, by its name, and all of them. */
export function routesTo(operation: keyof Operations) {
  const own = [routes[operation]]
    .flat()
    .flatMap((row) => routesOf(operation, typeof row === "string" ? { at: row } : row));
  const reads = own.some((route) => route.reads);
  const repeatable = own.some((route) => route.repeatable);
  const byName = routeOf(operation, "POST", `/{team_id}/operations/${operation}`, { reads, repeatable, exact: true });
  return { own, byName, all: [...own, byName] };
}

/** A route for each spelling of a path. */
export function routesOf(operation: string, row: RouteRow): Route[] {
  const [method = "", path = ""] = row.at.split(" ");
  return spellings(path).map((spelling) => routeOf(operation, method, spelling, row));
}

function routeOf(operation: string, method: string, path: string, row: Omit<RouteRow, "at">): Route {
  const { rename = {}, aliases = {}, defaults = {}, reads = method === "GET", repeatable = reads, exact = false } = row;
  return {
    operation,
    method,
    path,
    segments: segmentsOf(path),
    rename: new Map(Object.entries(rename)),
    aliases: new Map(Object.entries(aliases)),
    defaults,
    reads,
    repeatable,
    exact,
  };
}

/** The path without its optional end, and with it. */
function spellings(path: string): string[] {
  const [start = "", end] = path.split("[");
  return end === undefined ? [start] : [start, start + end.replace("]", "")];
}

function segmentsOf(path: string): Segment[] {
  const parts = path.split("/").slice(1);
  return parts.map((part) => (part.startsWith("{") ? { parameter: part.slice(1, -1) } : { word: part }));
}
