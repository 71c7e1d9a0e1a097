import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { expect } from "vitest";
import { type OpenApiDocument, openApiDocument } from "workspace-engine/openapi";
import { everyRoute, furtherRoutes, routerOf } from "../../src/http/route";

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

let made: Promise<{ readonly document: OpenApiDocument; readonly ajv: Ajv2020 }> | undefined;

/** The document, made once, and a validator that knows it. */
function documented() {
  made ??= openApiDocument().then((document) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(document, "document");
    return { document, ajv };
  });
  return made;
}

const find = routerOf([...everyRoute(), ...furtherRoutes()]);
const compiled = new Map<string, ValidateFunction>();

/**
 * Fails unless the document lists the status of the answer for the operation at this path below the base path, and the
 * answer matches its schema. A path or method that leads to none is not in the document.
 */
export async function expectDocumented(method: string, path: string, { status, body }: Answered): Promise<void> {
  const [pathname = ""] = path.split("?");
  const route = find(pathname)?.byMethod.get(method);
  // A 499 is for the log alone, and the events of a stream are no answer that ends.
  const isStream =
    status === 200 && /^(?:watchView|watchBoard|watchSummary|subscribe|onChange)$/.test(route?.operation ?? "");
  if (route === undefined || method === "HEAD" || status === 499 || isStream) return;
  const { document, ajv } = await documented();
  const pointer = pointerOf(document, route.operation, status);
  expect(pointer, `${status} of ${route.operation}`).toBeDefined();
  if (pointer === undefined) return;
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
  compiled.set(pointer, validate);
  if (validate(body)) return;
  expect.fail(`${method} ${path} answers ${status} otherwise than documented:\n${ajv.errorsText(validate.errors)}`);
}

/** Where the document has the schema of an answer. */
function pointerOf(document: OpenApiDocument, operation: string, status: number): string | undefined {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      const response = responses[status];
      if (operationId !== operation || response === undefined) continue;
      const content = "/content/application~1json/schema";
      if ("$ref" in response) return `${String(response["$ref"]).slice(1)}${content}`;
      return `/paths/${encodeURIComponent(escaped(path))}/${method}/responses/${status}${content}`;
    }
  }
  return undefined;
}

const escaped = (step: string): string => step.replaceAll("~", "~0").replaceAll("/", "~1");
