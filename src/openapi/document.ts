import { aText, checkOptions, optional } from "../errors/check-options";
import { furtherRoutes, parameterNames, type Route, tableRoutes } from "../http/route";
import type { FurtherMethod } from "../http/routes";
import { calledBy } from "../operations/registry";
import { viewRequestJsonSchema } from "../views/json-schema";
import { described } from "./data";
import { type FurtherTexts, furtherMethods } from "./further-methods";
import { pathParameter, requestOf } from "./request";
import { commonResponses, headers, responsesOf } from "./responses";
import { type Schemas, schemasOf } from "./schemas";
import type { JsonSchema, OpenApiDocument, OperationObject, Parameter, RequestBody, Response } from "./types";

/** The server section of the document; all of it has defaults. */
export interface OpenApiOptions {
  /** Where the paths start. Default `/v1`, at the host the document comes from. */
  readonly baseUrl?: string | undefined;
  /** Default `workspace-engine`. */
  readonly title?: string | undefined;
}

const description = [
  "Boards, cards, sprints, time entries and filtered views of workspaces.",
  "Fields that are not listed are ignored, or refused where the server is strict. A body may be left out where nothing in it is required. Lists in a query are",
  "repeated or parted by commas. HEAD is served wherever GET is, and OPTIONS everywhere. Every operation here is also",
  "`POST /{team_id}/operations/{operationId}`, with its whole input in the body. Some have further paths that say the same.",
].join(" ");

/**
 * The API as an OpenAPI 3.1 document: every operation of `createFetchHandler` at one path, what is sent to it and what it answers. It is
 * made of the route table and of the schemas that judge inputs and answers, so it says what is the case. Rules W10.
 * @example
 * import { openApiDocument } from "workspace-engine/openapi";
 *
 * const { paths } = await openApiDocument({ baseUrl: "https://api.example.org/v1" });
 * paths["/{team_id}/cards/{card_id}"]?.["get"]?.operationId; // "getCard"
 */
export async function openApiDocument(options: OpenApiOptions = {}) {
  checkOptions(options, { baseUrl: optional(aText), title: optional(aText) });
  const { baseUrl = "/v1", title = "workspace-engine" } = options;
  const schemas = schemasOf();
  const routes = identified(tableRoutes());
  const further = pathsOf(identified(furtherRoutes()), ({ route }) => furtherAt(route));
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
    paths: { ...pathsOf(routes, (one, path) => operationAt(one, path, schemas)), ...further },
    components: {
      schemas: schemas.components,
      responses: commonResponses(),
      headers,
      securitySchemes: { BearerAuth: { type: "http", scheme: "bearer" } },
    },
  };
  return document;
}

type Identified = { readonly operationId: string; readonly route: Route };

/** Each operation by its name at its first path; at a path of another resource as `createChecklistForEpic`. */
function identified(routes: readonly Route[]): Identified[] {
  const first = new Map<string, Route>();
  return routes.flatMap((route) => {
    const { operation } = route;
    const known = first.get(operation);
    if (known === undefined) {
      first.set(operation, route);
      return [{ operationId: operation, route }];
    }
    const [names, before] = [parameterNames(route), parameterNames(known)];
    if (before.every((name) => names.includes(name))) return [];
    const resource = names.find((name) => !before.includes(name))?.replace(/_id$/, "") ?? "";
    return [{ operationId: `${operation}For${capitalized(resource)}`, route }];
  });
}

/** Two paths that differ in the names of their parameters alone are one: that of the longest names. */
function pathsOf(routes: readonly Identified[], operationOf: (one: Identified, path: string) => OperationObject) {
  const paths = new Map<string, Record<string, OperationObject>>();
  const spelled = new Map<string, string>();
  const shapeOf = ({ path }: Route): string => path.replace(/\{\w+\}/g, "{}");
  for (const { route } of routes) {
    const known = spelled.get(shapeOf(route)) ?? "";
    if (route.path.length > known.length) spelled.set(shapeOf(route), route.path);
  }
  for (const one of routes) {
    const path = spelled.get(shapeOf(one.route)) ?? one.route.path;
    const methods = paths.get(path) ?? {};
    methods[one.route.method.toLowerCase()] = operationOf(one, path);
    paths.set(path, methods);
  }
  return Object.fromEntries(paths);
}

function operationAt({ route, operationId }: Identified, path: string, schemas: Schemas): OperationObject {
  const { operation, method } = route;
  const answer = schemas.answers.get(operation);
  const texts = described.operations[operation];
  if (answer === undefined || texts === undefined) throw new Error(`Nothing is said of ${operation}.`);
  const { parameters, requestBody } = requestOf(route, calledBy(operation).operation);
  // The path's own names for its parameters, in their order.
  const names = parameterNames({ path });
  return {
    operationId,
    tags: [tagOf(route)],
    summary: texts.summary,
    ...(texts.description === undefined ? {} : { description: texts.description }),
    parameters: parameters.map((parameter, index) => ({ ...parameter, name: names[index] ?? parameter.name })),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(operation, method, answer),
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const tagOf = ({ operation }: Route): string =>
  capitalized((described.operations[operation]?.group ?? "").replaceAll("-", " "));

const lastEventId: Parameter = {
  name: "Last-Event-ID",
  in: "header",
  description: "The id of the last event that is known.",
  schema: { type: "string" },
};

const stream: Response = {
  description: "The events, as long as they go on.",
  content: { "text/event-stream": { schema: { type: "string" } } },
};

function furtherAt(route: Route): OperationObject {
  const { operation, method } = route;
  const texts = furtherMethods[operation as FurtherMethod];
  const { tag, summary, description, answer } = texts;
  const isStream = answer === undefined;
  const responses = responsesOf(operation, method, answer ?? {}, isStream ? ["too_many_streams"] : []);
  return {
    operationId: operation,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [...parameterNames(route).map((name) => pathParameter(name)), ...(isStream ? [lastEventId] : [])],
    ...(texts.besides === undefined ? {} : { requestBody: furtherBody(texts) }),
    responses: isStream ? { ...responses, 200: stream } : responses,
  };
}

function furtherBody({ besides = {}, required = [], withoutView, forms: own }: FurtherTexts): RequestBody {
  const forms = (own?.() ?? viewRequestJsonSchema().oneOf).map((form) => ({
    ...form,
    properties: { ...Object(form["properties"]), ...besides },
    required: [...Object(form["required"] ?? []), ...required],
  }));
  const schema: JsonSchema = withoutView ? { type: "object", properties: besides } : { oneOf: forms };
  return { ...(withoutView ? {} : { required: true }), content: { "application/json": { schema } } };
}
