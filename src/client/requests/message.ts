import { ID_IN_WORDS, ID_PATTERN } from "../../base/id-format";
import { refusal } from "../../errors/errors";
import { pathOf } from "../../errors/input-issues";
import { everyRoute, parameterNames, type Route, routesTo } from "../../http/route";
import { type FurtherMethod, furtherPaths } from "../../http/routes";
import type { LiveBoardRequest } from "../../live/live-board";
import type { Operations } from "../../operations/registry";

/** The request of one call. */
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

/**
 * The request that carries an input: to the operation's own path where that says exactly the same, and to the one with
 * its name otherwise, with the whole input in the body.
 */
export function messageOf(operation: keyof Operations, teamId: string, input: unknown): Message {
  const { own, byName } = routesTo(operation);
  const fields = fieldsOf(input);
  // Optional parts of a path are in the later of its spellings.
  const route = fields && own.reverse().find((one) => carries(one, teamId, fields));
  if (route !== undefined) return atOwnPath(route, teamId, fields ?? {});
  const { method, reads, repeatable } = byName;
  return { method, path: pathWith(byName, { team_id: teamId }), body: jsonOf(input ?? {}), reads, repeatable };
}

/** The request for a method that is no operation, at the first path it has. */
export function furtherMessage(name: FurtherMethod, teamId: string, input?: object): Message {
  const [method = "", path = ""] = furtherPaths[name][0].split(" ");
  const body = input && { body: jsonOf(input) };
  return { method, path: path.replace("{team_id}", teamId), ...body, reads: true, repeatable: true };
}

/** The same for a live board, whose id stands in the path. */
export function boardMessage(teamId: string, request: LiveBoardRequest): Message {
  const { board_id } = request;
  if (typeof board_id !== "string" || !ID_PATTERN.test(board_id))
    throw refusal("invalid_input", "board_id", `board_id must be ${ID_IN_WORDS}.`);
  const message = furtherMessage("watchBoard", teamId, { ...request });
  return { ...message, path: message.path.replace("{board_id}", board_id) };
}

function fieldsOf(input: unknown): Fields | undefined {
  if (input === undefined || input === null) return {};
  if (typeof input !== "object" || Array.isArray(input)) return undefined;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** Whether a route is about the workspace, leads where it should, and has a place for every field and no more. */
function carries(route: Route, teamId: string, fields: Fields): boolean {
  const ids: Fields = { ...fields, team_id: teamId };
  const parameters = parameterNames(route);
  if (!parameters.includes("team_id") || "team_id" in fields) return false;
  if (!parameters.every((name) => typeof ids[name] === "string" && ID_PATTERN.test(ids[name]))) return false;
  if (parameters.some((name) => isWord(String(fields[name])))) return false;
  if (!Object.keys(route.defaults).every((name) => name in fields)) return false;
  const rest = restOf(route, fields);
  if (rest.some(([name]) => route.rename.has(name))) return false;
  // A query does not distinguish 7 from "7", and not every server reads the body of a DELETE.
  return rest.length === 0 || (route.method !== "GET" && route.method !== "DELETE");
}

/** The input that is not in the path. */
const restOf = (route: Route, fields: Fields) => {
  const parameters = parameterNames(route);
  return Object.entries(fields).filter(([name]) => !parameters.includes(name));
};

function atOwnPath(route: Route, teamId: string, fields: Fields): Message {
  const { method, reads, repeatable } = route;
  const path = pathWith(route, { ...fields, team_id: teamId });
  const rest = restOf(route, fields);
  if (rest.length === 0) return { method, path, reads, repeatable };
  const onTheWire = new Map([...route.rename].map(([wire, name]) => [name, wire]));
  const body = Object.fromEntries(rest.map(([name, value]) => [onTheWire.get(name) ?? name, value]));
  return { method, path, body: jsonOf(body), reads, repeatable };
}

const pathWith = ({ path }: Route, ids: Fields): string => path.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));

/** JSON would turn what is no JSON value into another one without a word: NaN into null, a date into a text. */
function jsonOf(input: unknown): string {
  refuseOther(input, "", []);
  return JSON.stringify(input);
}

function refuseOther(value: unknown, path: string, around: readonly object[]): void {
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  if (typeof value !== "object" || around.includes(value) || !isPlain(value)) throw noJson(path);
  for (const [key, inner] of Object.entries(value)) {
    refuseOther(inner, pathOf([Array.isArray(value) ? Number(key) : key], path), [...around, value]);
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}

const noJson = (path: string) => refusal("invalid_input", path, "Expected a JSON value.", "invalid_type");
