import type { Body } from "./json-body";
import { readQuery } from "./query";
import type { Route } from "./route";

/** No operation takes it, whatever else it takes. */
const UNREADABLE = Symbol("a body that cannot be read");

export interface Sent {
  /** The path parameters by name. */
  readonly parameters: readonly (readonly [string, string])[];
  /** With its question mark, or empty. */
  readonly query: string;
  readonly body: Body;
}

/**
 * The one input object of an operation: the ids of the path count for more than what the query says, and that for more
 * than what the body says. A body that is no object is left to the operation to refuse. Rules W3.
 */
export async function inputOf(route: Route, { parameters, query, body }: Sent): Promise<unknown> {
  if ("fault" in body) return UNREADABLE;
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value)) return body.value;
  const sent = Object.entries(body.value);
  const fields = sent
    .filter(([key]) => !route.aliases.has(key))
    .map(([key, value]) => [route.rename.get(key) ?? key, value] as const);
  const aliased = sent.flatMap(([key, value]) => {
    const name = route.aliases.get(key);
    return name === undefined ? [] : [[name, value] as const];
  });
  const asked = readQuery(route.operation, query);
  const ids = parameters.filter(([name]) => name !== "team_id");
  return Object.fromEntries([...defaultsOf(route, query), ...aliased, ...fields, ...asked, ...ids]);
}

/** The defaults of parameters that the query does not have, not even empty. */
function defaultsOf({ defaults }: Route, query: string): [string, unknown][] {
  const entries = Object.entries(defaults);
  if (entries.length === 0) return entries;
  const asked = new URLSearchParams(query);
  return entries.filter(([name]) => !asked.has(name));
}
