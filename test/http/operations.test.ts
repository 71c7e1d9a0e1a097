import { describe, expect, test } from "vitest";
import { WorkspaceError } from "workspace-engine";
import { fieldsOf } from "../../src/http/input";
import { everyRoute, parameterNames, type Route } from "../../src/http/route";
import { calledBy } from "../../src/operations/registry";
import { call, operationNames, validInputs } from "../access/every-operation";
import { some } from "../runs";
import { fullWorkspace, serve } from "./fixture";

const routes = everyRoute();
const isByName = ({ path }: Route): boolean => path.includes("/operations/");
/** Each operation has a path of its own too. */
const tried = [...routes.filter((route) => !isByName(route)), ...some(routes.filter(isByName))];
const titled = tried.map((route) => ({ title: `${route.method} ${route.path}`, route }));

type Fields = Readonly<Record<string, unknown>>;

/** The valid input of a route's operation, so far as it goes with its path. */
function inputAt({ operation, path }: Route, ids: Parameters<typeof validInputs>[0]): Fields {
  const { card_id, ...input }: Fields = { ...new Map(Object.entries(validInputs(ids))).get(operation) };
  const { epic_id } = input;
  // An existing one is on a card and thus on no epic; a new one can be on either.
  const isOnEither = /Checklist|File|Hints/.test(operation);
  if (isOnEither && path.includes("{epic_id}")) return { ...input, epic_id: ids.epic_id };
  if (isOnEither && epic_id !== undefined) return { ...input, epic_id: undefined, card_id: ids.card_id };
  return card_id === undefined ? input : { ...input, card_id };
}

/** The path with the input's ids in it, and what is left to send otherwise. */
function filled({ path }: Route, input: Fields) {
  const rest: Record<string, unknown> = { ...input };
  const inPath: Record<string, unknown> = { team_id: "t-acme", id: "1", user_id: "u-max", ...input };
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(inPath[name]));
  });
  return { at, rest };
}

const queryOf = (fields: Fields) => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
};

describe("every route", () => {
  test.each(titled)("[W1.1] $title answers what its operation does", async ({ route }) => {
    const { send, ids } = await serve();
    const twin = await fullWorkspace();
    const input = inputAt(route, ids);
    const { at, rest } = filled(route, input);
    const params = Object.fromEntries(
      parameterNames(route)
        .filter((name) => name !== "team_id")
        .map((name) => [name, input[name] ?? { id: "1", user_id: "u-max" }[name]]),
    );
    const direct = await call(twin.workspace, route.operation, { ...route.defaults, ...input, ...params }).catch(
      (error: unknown) => error,
    );
    const body = route.operation === "load" ? rest : { ...rest, sent_by: "a client of another mind" };
    const isRead = route.method === "GET";
    const received = await (isRead ? send(`GET ${at}?${queryOf(rest)}`) : send(`${route.method} ${at}`, { body }));
    if (direct instanceof WorkspaceError) {
      const { id: _, date: __, ...error } = direct.toJSON().error;
      expect(received.body).toMatchObject({ error });
    } else {
      expect(received).toMatchObject({ status: 200 });
      expect(received.body).toEqual(JSON.parse(JSON.stringify(direct)));
    }
  });

  test("[W1.1] leads to an operation, and every operation has one besides its name", () => {
    const own = routes.filter((route) => !isByName(route));
    expect([...new Set(own.map(({ operation }) => operation))].sort()).toEqual([...operationNames].sort());
    expect(routes.length - own.length).toBe(operationNames.length);
  });

  test("[W1.1] names its parameters, renamed fields and defaults as the operation's input does", async () => {
    for (const { operation, path, rename, aliases, defaults } of routes) {
      const known = fieldsOf(calledBy(operation).operation.input("seconds"));
      const named = [...parameterNames({ path }), ...rename.values(), ...aliases.values(), ...Object.keys(defaults)];
      expect(
        named.filter((name) => name !== "team_id" && !known.has(name)),
        path,
      ).toEqual([]);
    }
  });
});
