import { aText, checkOptions, type OptionRules, optional } from "../errors/check-options";
import { type Route, tableRoutes } from "../http/route";
import { calledBy } from "../operations/registry";
import { described } from "./data";
import { furtherPathItems } from "./further-paths";
import { type Identified, identified } from "./identified";
import { requestOf } from "./request";
import { commonResponses, headers, responsesOf } from "./responses";
import { type Schemas, schemasOf } from "./schemas";
import type { OpenApiDocument, OperationObject, Parameter } from "./types";

/** The server section of the document; all of it has defaults. */
export interface OpenApiOptions {
  /** Where the paths start. Default `/v1`, at the host the document comes from. */
  readonly baseUrl?: string | undefined;
  /** Default `workspace-engine`. */
  readonly title?: string | undefined;
}

const rules: OptionRules<OpenApiOptions> = { baseUrl: optional(aText), title: optional(aText) };

const description = [
  "Boards, cards, sprints, time entries and filtered views of workspaces.",
  "Fields that are not listed are ignored, or refused where the server is strict. A body may be left out where nothing in it is required. Lists in a query are",
  "repeated or parted by commas. HEAD is served wherever GET is, and OPTIONS everywhere. Every operation here is also",
  "`POST /{team_id}/operations/{operationId}`, with its whole input in the body. Some have further paths that say the same.",
].join(" ");

/**
 * The API as an OpenAPI 3.1 document: every operation of `createFetchHandler` at one path, what is sent to it and what it answers. It is
 * made of the route table and of the schemas that judge inputs and answers, so it says what is the case. Rules W10.
 *
 * @example
 * import { openApiDocument } from "workspace-engine/openapi";
 *
 * const { paths } = await openApiDocument({ baseUrl: "https://api.example.org/v1" });
 * paths["/{team_id}/cards/{card_id}"]?.["get"]?.operationId; // "getCard"
 */
export async function openApiDocument(options: OpenApiOptions = {}) {
  checkOptions(options, rules);
  const { baseUrl = "/v1", title = "workspace-engine" } = options;
  const schemas = schemasOf();
  const routes = identified(tableRoutes());
  const document: OpenApiDocument = {
    openapi: "3.1.1",
    info: {
      title,
      version: "0.1",
      summary: "The operations of a workspace.",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    security: [{ BearerAuth: [] }],
    tags: [...new Set(routes.map(({ route }) => tagOf(route)))].map((name) => ({ name })),
    paths: { ...pathsOf(routes, schemas), ...furtherPathItems() },
    components: {
      schemas: schemas.components,
      responses: commonResponses(),
      headers,
      securitySchemes: { BearerAuth: { type: "http", scheme: "bearer" } },
    },
  };
  return document;
}

function pathsOf(routes: readonly Identified[], schemas: Schemas): OpenApiDocument["paths"] {
  const paths = new Map<string, Map<string, OperationObject>>();
  const spelled = spellings(routes.map(({ route }) => route));
  for (const { route, operationId } of routes) {
    const path = spelled.get(shapeOf(route)) ?? route.path;
    const methods = paths.get(path) ?? new Map<string, OperationObject>();
    methods.set(route.method.toLowerCase(), operationAt(route, operationId, path, schemas));
    paths.set(path, methods);
  }
  return Object.fromEntries([...paths].map(([path, methods]) => [path, Object.fromEntries(methods)]));
}

function operationAt(route: Route, operationId: string, path: string, schemas: Schemas): OperationObject {
  const { operation, method } = route;
  const answer = schemas.answers.get(operation);
  const texts = described.operations[operation];
  if (answer === undefined || texts === undefined) throw new Error(`Nothing is said of ${operation}.`);
  const { parameters, requestBody } = requestOf(route, calledBy(operation).operation);
  return {
    operationId,
    tags: [tagOf(route)],
    summary: texts.summary,
    ...(texts.description === undefined ? {} : { description: texts.description }),
    parameters: named(parameters, path),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(operation, method, answer),
  };
}

/** The path's own names for its parameters, in their order. */
function named(parameters: readonly Parameter[], path: string): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return parameters.map((parameter, index) => ({ ...parameter, name: names[index] ?? parameter.name }));
}

/** Two paths that differ in the names of their parameters alone are one: that of the longest names. */
function spellings(routes: readonly Route[]): Map<string, string> {
  const spelled = new Map<string, string>();
  for (const route of routes) {
    const shape = shapeOf(route);
    if (route.path.length > (spelled.get(shape)?.length ?? 0)) spelled.set(shape, route.path);
  }
  return spelled;
}

const shapeOf = ({ path }: Route): string => path.replace(/\{\w+\}/g, "{}");

function tagOf({ operation }: Route): string {
  const words = (described.operations[operation]?.group ?? "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
