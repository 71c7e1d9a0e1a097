import { Ajv2020 } from "ajv/dist/2020";
import { beforeAll, describe, expect, test } from "vitest";
import { type OpenApiDocument, type OperationObject, openApiDocument } from "workspace-engine/openapi";
import { everyRoute, furtherRoutes } from "../../src/http/route";

let document: OpenApiDocument;
let all: { readonly path: string; readonly method: string; readonly operation: OperationObject }[];

beforeAll(async () => {
  document = await openApiDocument();
  all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});

describe("the OpenAPI document", () => {
  test("[W10.1 W10.4] has each operation once, under its name, at a path of the route table", () => {
    // No two paths differ in the names of their parameters alone.
    const shape = (path: string) => path.replace(/\{\w+\}/g, "{}");
    const paths = Object.keys(document.paths);
    expect(new Set(paths.map(shape)).size).toBe(paths.length);
    const routes = [...everyRoute(), ...furtherRoutes()];
    const served = routes.map(({ operation, method, path }) => `${operation} ${method.toLowerCase()} ${shape(path)}`);
    const documented = all.map(
      ({ path, method, operation }) => `${operation.operationId.replace(/ForEpic$/, "")} ${method} ${shape(path)}`,
    );
    expect(served).toEqual(expect.arrayContaining(documented));
    const ids = all.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !id.endsWith("ForEpic")).sort()).toEqual(
      [...new Set(routes.map(({ operation }) => operation))].sort(),
    );
    expect(ids).toEqual(expect.arrayContaining(["createChecklist", "createChecklistForEpic", "getFilesForEpic"]));
  });

  test("[W10.1] takes base URL and title", async () => {
    const { info, servers } = await openApiDocument({ baseUrl: "https://api.example.org/v1", title: "Acme" });
    expect([info.title, servers]).toEqual(["Acme", [{ url: "https://api.example.org/v1" }]]);
  });

  test("[W10.4] says of operations and fields what their comments say", () => {
    const found = all.find(({ operation }) => operation.operationId === "previewView");
    expect(found?.operation.summary).toBe(
      "Returns the cards, boards or pages that match a view's filters, a page at a time.",
    );
    const text = JSON.stringify(found);
    expect(text).toContain("all pages from one cursor share the instant of the first");
    expect(text).toContain("The most items to give, at least 1");
  });

  test("[W10.4] every component is used", () => {
    const text = JSON.stringify(document);
    for (const [kind, components] of Object.entries(document.components)) {
      if (kind === "securitySchemes") continue;
      const unused = Object.keys(components).filter((name) => !text.includes(`"#/components/${kind}/${name}"`));
      expect(unused, kind).toEqual([]);
    }
  });

  test("[W10.4] gives each operation a summary, a tag it lists, a success, the errors of all, and a body only where one is read", () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { method, operation } of all) {
      const { operationId, summary, tags: own, responses, requestBody } = operation;
      expect(summary, operationId).toMatch(/^[A-Z].*\.$/s);
      expect(own.length === 1 && own.every((tag) => tags.has(tag)), operationId).toBe(true);
      expect(Object.keys(responses), operationId).toEqual(
        expect.arrayContaining(["200", "400", "401", "403", "404", "409", "500", "503"]),
      );
      if (method === "get" || method === "delete") expect(requestBody, operationId).toBeUndefined();
    }
    expect(document.security).toEqual([{ BearerAuth: [] }]);
    expect(document.components.securitySchemes).toHaveProperty("BearerAuth.scheme", "bearer");
  });

  test("[W10.4] its schemas are JSON Schema, and its examples match them", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(document, "document");
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(ajv.validateSchema(schema), name).toBe(true);
      const given: unknown = schema["examples"];
      for (const example of Array.isArray(given) ? given : []) {
        const valid = ajv.validate({ $ref: `document#/components/schemas/${name}` }, example);
        expect(valid, `${name}: ${ajv.errorsText()}`).toBe(true);
      }
    }
    for (const { operation } of all) {
      const { schema, example } = operation.requestBody?.content["application/json"] ?? {};
      if (schema === undefined) continue;
      expect(ajv.validateSchema(schema), operation.operationId).toBe(true);
      if (example !== undefined)
        expect(ajv.validate(schema, example), `${operation.operationId}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  test("[W10.1] parts an input into path, query and body", () => {
    const at = (path: string, method: string) => {
      const { parameters = [], requestBody } = document.paths[path]?.[method] ?? {};
      const schema = requestBody?.content["application/json"].schema;
      const [form = schema] = Array.isArray(schema?.["oneOf"]) ? schema["oneOf"] : [];
      return [parameters.map((one) => `${one.in} ${one.name}`), Object.keys(form?.properties ?? {})];
    };
    expect(at("/{team_id}/time/entries/{time_entry_id}", "patch")).toEqual([
      ["path team_id", "path time_entry_id"],
      expect.arrayContaining(["version", "confirm_review", "duration_seconds", "started_at"]),
    ]);
    expect(at("/{team_id}/views/preview", "post")).toEqual([
      ["path team_id", "query cursor", "query count"],
      ["type", "board_filters"],
    ]);
    expect(at("/{team_id}/cards/{card_id}/linked_cards", "post")).toEqual([
      ["path team_id", "path card_id"],
      ["card_id", "linked_card_type", "expected"],
    ]);
    expect(at("/{team_id}/sprints", "get")[0]).toEqual(expect.arrayContaining(["query project_id", "query archived"]));
  });
});
