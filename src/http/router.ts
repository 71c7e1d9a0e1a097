import type { Route } from "./route";

/** The routes at a path by method, and the values of their parameters. */
export interface Place {
  readonly byMethod: ReadonlyMap<string, Route>;
  /** In the order of the path. */
  readonly values: readonly string[];
}

interface Node {
  readonly words: Map<string, Node>;
  parameter: Node | undefined;
  readonly byMethod: Map<string, Route>;
}

const emptyNode = (): Node => ({ words: new Map(), parameter: undefined, byMethod: new Map() });

/**
 * A finder of routes by path, in as many steps as the path has segments. A word goes before a parameter and is not
 * taken back: `/sprints/settings` is never a sprint. Rule W1.4.
 */
export function routerOf(routes: readonly Route[]): (path: string) => Place | undefined {
  const root = emptyNode();
  for (const route of routes) place(root, route);
  return (path) => find(root, path);
}

function place(root: Node, route: Route): void {
  let node = root;
  for (const segment of route.segments) node = childOf(node, segment);
  if (node.byMethod.has(route.method)) throw new Error(`There are two routes ${route.method} ${route.path}.`);
  node.byMethod.set(route.method, route);
}

function childOf(node: Node, segment: Route["segments"][number]): Node {
  if ("parameter" in segment) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const child = node.words.get(segment.word) ?? emptyNode();
  node.words.set(segment.word, child);
  return child;
}

/** One slash at the end makes no difference; an empty segment leads nowhere. */
function find(root: Node, path: string): Place | undefined {
  const segments = (path.endsWith("/") ? path.slice(0, -1) : path).split("/").slice(1);
  const values: string[] = [];
  let node: Node | undefined = root;
  for (const segment of segments) {
    const text = decoded(segment);
    const next: Node | undefined = node.words.get(text);
    if (next === undefined && text !== "") values.push(text);
    node = next ?? (text === "" ? undefined : node.parameter);
    if (node === undefined) return undefined;
  }
  return node.byMethod.size === 0 ? undefined : { byMethod: node.byMethod, values };
}

/** A malformed escape stays as it was sent: no id contains a percent sign. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
