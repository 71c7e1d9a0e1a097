import { ID_IN_WORDS, ID_PATTERN } from "../../base/id-format";
import { refusal } from "../../errors/errors";
import { pathOf } from "../../errors/input-issues";
import { everyRoute, parameterNames, type Route, routesTo } from "../../http/route";
import { type FurtherMethod, furtherPaths } from "../../http/routes";
import type { Operations } from "../../operations/registry";

export interface Message {
  readonly method: string;
  /** Below the base path. */
  readonly path: string;
  /** JSON; absent where there is nothing to say. */
  readonly body?: string;
  readonly reads: boolean;
  readonly repeatable: boolean;
  /** The answer is an array. */
  readonly answersList?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

let words: ReadonlySet<string> | undefined;

/** Whether an id would be taken for a word of a path. */
function isWord(id: string): boolean {
  words ??= new Set(everyRoute().flatMap(({ path }) => path.split("/")));
  return words.has(id);
}

/** To the operation's own path where that says exactly the same, else to the one with its name, all in the body. */
export function messageOf(operation: keyof Operations, teamId: string, input: unknown): Message {
  const { own, byName } = routesTo(operation);
  const fields = fieldsOf(input);
  // Optional parts of a path are in the later of its spellings.
  for (const route of fields === undefined ? [] : own.reverse()) {
    const message = messageAt(route, teamId, fields ?? {});
    if (message !== undefined) return message;
  }
  const { method, reads, repeatable } = byName;
  return { method, path: pathWith(byName, { team_id: teamId }), body: jsonOf(input ?? {}), reads, repeatable };
}

/** The request for a method that is no operation, at the first path it has. */
export function furtherMessage(name: FurtherMethod, teamId: string, input?: Fields): Message {
  const [method = "", pattern = ""] = furtherPaths[name][0].split(" ");
  const ids: Fields = { ...input, team_id: teamId };
  const missing = parameterNames({ path: pattern }).find((parameter) => !isId(ids[parameter]));
  if (missing !== undefined) throw refusal("invalid_input", missing, `${missing} must be ${ID_IN_WORDS}.`);
  const body = input && { body: jsonOf(input) };
  return { method, path: pathWith({ path: pattern }, ids), ...body, reads: true, repeatable: true };
}

const isId = (value: unknown): boolean => typeof value === "string" && ID_PATTERN.test(value);

function fieldsOf(input: unknown): Fields | undefined {
  if (input === undefined || input === null) return {};
  if (typeof input !== "object" || Array.isArray(input)) return undefined;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** The request at a path of its own, if that is about the workspace, matches the route, and takes exactly these fields. */
function messageAt(route: Route, teamId: string, fields: Fields): Message | undefined {
  const { method, rename, defaults, reads, repeatable } = route;
  const ids: Fields = { ...fields, team_id: teamId };
  const parameters = parameterNames(route);
  if (!parameters.includes("team_id") || "team_id" in fields) return undefined;
  if (!parameters.every((name) => isId(ids[name]))) return undefined;
  if (parameters.some((name) => isWord(String(fields[name])))) return undefined;
  if (!Object.keys(defaults).every((name) => name in fields)) return undefined;
  const rest = Object.entries(fields).filter(([name]) => !parameters.includes(name));
  if (rest.some(([name]) => rename.has(name))) return undefined;
  const message = { method, path: pathWith(route, ids), reads, repeatable };
  if (rest.length === 0) return message;
  // A query does not distinguish 7 from "7", and not every server reads the body of a DELETE.
  if (method === "GET" || method === "DELETE") return undefined;
  const onTheWire = new Map([...rename].map(([wire, name]) => [name, wire]));
  const body = Object.fromEntries(rest.map(([name, value]) => [onTheWire.get(name) ?? name, value]));
  return { ...message, body: jsonOf(body) };
}

const pathWith = ({ path }: Pick<Route, "path">, ids: Fields): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));

/** JSON would turn what is no JSON value into another one without a word: NaN into null, a date into a text. */
function jsonOf(input: unknown): string {
  refuseOther(input, "", []);
  return JSON.stringify(input);
}

function refuseOther(value: unknown, path: string, around: readonly object[]): void {
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  if (typeof value !== "object" || around.includes(value) || !isPlain(value))
    throw refusal("invalid_input", path, "Expected a JSON value.", "invalid_type");
  for (const [key, inner] of Object.entries(value)) {
    refuseOther(inner, pathOf([Array.isArray(value) ? Number(key) : key], path), [...around, value]);
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}
