import type * as z from "zod/mini";
import { fieldsOf } from "../../src/http/input";
import { everyRoute, furtherRoutes, parameterNames, type Route } from "../../src/http/route";
import type { FurtherMethod } from "../../src/http/routes";
import { furtherMethods } from "../../src/openapi/further-methods";
import { calledBy } from "../../src/operations/registry";
import { operationRows } from "./operations-table";

/** A line for each route, as `docs/http.md` should have it. */
export function httpTable(root: string): string {
  const summaries = new Map(operationRows(root).map(({ name, summary }) => [name, summary]));
  const routes = everyRoute().filter(({ path }) => !path.includes("/operations/"));
  const lines = routes.map((route) => lineOf(route, summaries.get(route.operation) ?? ""));
  const further = furtherRoutes().map(furtherLineOf);
  const head = ["| Call | Operation | Role | Sent | What it does |", "| --- | --- | --- | --- | --- |"];
  return [...head, ...lines, ...further].join("\n");
}

/** Of a method that is no operation. */
function furtherLineOf({ operation, method, path }: Route): string {
  const { role, besides, required = [], withoutView, summary } = furtherMethods[operation as FurtherMethod];
  const names = Object.keys(besides ?? {}).map((name) => (required.includes(name) ? `*\`${name}\`*` : `\`${name}\``));
  const inBody = besides === undefined ? [] : [...(withoutView ? [] : ["a view request"]), ...names];
  const sent = method === "GET" && besides !== undefined ? "*`request`*" : inBody.join(", ");
  return `| \`${method} ${path}\` | \`${operation}\` | ${role} | ${sent} | ${summary} |`;
}

function lineOf(route: Route, summary: string): string {
  const { role, input } = calledBy(route.operation).operation;
  const inPath = parameterNames(route);
  const onTheWire = new Map([...route.rename].map(([wire, name]) => [name, wire]));
  const schema = input("seconds");
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const forms = def.type === "union" ? def.options : [schema];
  const isRequired = (name: string) =>
    forms.every((form) => fieldsOf(form).get(name)?._zod.optin !== "optional" && fieldsOf(form).has(name)) &&
    // Of a view request only those of its type.
    (route.operation !== "previewView" || !name.endsWith("_filters"));
  const sent = [...fieldsOf(schema).keys()]
    .filter((name) => !inPath.includes(name))
    .map((name) => {
      const wire = `\`${onTheWire.get(name) ?? name}\``;
      return isRequired(name) ? `*${wire}*` : wire;
    });
  const call = `\`${route.method} ${route.path}\``;
  return `| ${[call, `\`${route.operation}\``, role, sent.join(", "), summary].join(" | ")} |`;
}
