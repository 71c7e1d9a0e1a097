import { furtherRoutes, parameterNames, type Route } from "../http/route";
import type { FurtherMethod } from "../http/routes";
import { viewRequestJsonSchema } from "../views/json-schema";
import { type FurtherTexts, furtherMethods } from "./further-methods";
import { identified } from "./identified";
import { responsesOf } from "./responses";
import type { JsonSchema, OperationObject, Parameter, PathItem, RequestBody, Response } from "./types";

const pathParameter = (name: string): Parameter => ({
  name,
  in: "path",
  required: true,
  schema: { $ref: "#/components/schemas/Id" },
});

const lastEventId: Parameter = {
  name: "Last-Event-ID",
  in: "header",
  description: "The id of the last event that is known.",
  schema: { type: "string" },
};

/** The paths of methods that are no operations. */
export function furtherPathItems(): Readonly<Record<string, PathItem>> {
  const items = new Map<string, Record<string, OperationObject>>();
  for (const { route } of identified(furtherRoutes())) {
    const item = items.get(route.path) ?? {};
    item[route.method.toLowerCase()] = operationAt(route, furtherMethods[route.operation as FurtherMethod]);
    items.set(route.path, item);
  }
  return Object.fromEntries(items);
}

function operationAt(route: Route, texts: FurtherTexts): OperationObject {
  const { tag, summary, description, answer } = texts;
  const { operation, method } = route;
  const isStream = answer === undefined;
  const body = texts.besides === undefined ? {} : { requestBody: requestBody(texts) };
  const responses = responsesOf(operation, method, answer ?? {}, isStream ? ["too_many_streams"] : []);
  return {
    operationId: operation,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [...parameterNames(route).map(pathParameter), ...(isStream ? [lastEventId] : [])],
    ...body,
    responses: isStream ? { ...responses, 200: stream } : responses,
  };
}

const stream: Response = {
  description: "The events, as long as they go on.",
  content: { "text/event-stream": { schema: { type: "string" } } },
};

function sentSchema({ besides = {}, required = [], withoutView }: FurtherTexts): JsonSchema {
  if (withoutView) return { type: "object", properties: besides };
  const forms = viewRequestJsonSchema().oneOf.map((form) => ({
    ...form,
    properties: { ...Object(form["properties"]), ...besides },
    required: [...Object(form["required"]), ...required],
  }));
  return { oneOf: forms };
}

const requestBody = (texts: FurtherTexts): RequestBody => ({
  ...(texts.withoutView ? {} : { required: true }),
  content: { "application/json": { schema: sentSchema(texts) } },
});
