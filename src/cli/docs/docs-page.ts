import type { OpenApiDocument, OperationObject } from "../../openapi/types";
import { type Html, html } from "./html";
import { fieldRow, schemaTable } from "./schema";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

const style = html`
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
summary { cursor: pointer; padding: .2rem 0; }
summary code, td code { font-size: .9rem; }
.method { display: inline-block; font-weight: bold; min-width: 4.5rem; }
details > :not(summary) { margin-left: 1rem; }
table { border-collapse: collapse; }
td { border-top: 1px solid #8884; padding: .2rem .8rem .2rem 0; vertical-align: top; }
p { white-space: pre-line; }
b { font-size: .8rem; }
:root { color-scheme: light dark; }
`;

/** The document as a page for people, which needs nothing else: no script, and nothing from elsewhere. */
export function docsPage({ info, tags, paths, components, servers }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const sections = tags.map(({ name }) => section(name, calls));
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => html`<details id="schema-${name}"><summary>${name}</summary>${schemaTable(schema)}</details>`,
  );
  const errors = Object.entries(components.responses).map(
    ([name, { description }]) => html`<p id="response-${name}">${name}: ${description}</p>`,
  );
  const page = html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title}</title>
<style>${style}</style>
<h1>${info.title}</h1>
<p>${info.description}</p>
<p>Paths stand below <code>${servers[0]?.url}</code>. Send <code>Authorization: Bearer</code> and the token with each
request. The same for programs: <a href="/openapi.json">/openapi.json</a>.</p>
${sections}
<h2>Errors</h2>
${errors}
<h2>Schemas</h2>
${schemas}
</html>
`;
  return page.text;
}

function section(tag: string, calls: readonly Call[]): Html {
  const own = calls.filter(({ operation }) => operation.tags.includes(tag));
  return html`<h2>${tag}</h2>
${own.map(callDetails)}`;
}

function callDetails({ method, path, operation }: Call): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map((parameter) =>
    fieldRow(parameter.name, parameter.schema, parameter.required === true, parameter.description),
  );
  const answers = Object.entries(responses).flatMap(([status, response]) => answer(status, response));
  const errors = Object.entries(responses).flatMap(([status, response]) => error(status, response));
  const body = requestBody && html`<h4>Body</h4>${schemaTable(requestBody.content["application/json"].schema)}`;
  return html`<details id="${operationId}"><summary><span class="method">${method}</span> <code>${path}</code> ${summary}</summary>
<p>${description}</p>
<h4>Parameters</h4><table>${rows}</table>
${body}
<h4>Answers</h4><table>${answers}</table>
<p>Errors: ${errors}</p>
</details>
`;
}

type Answer = OperationObject["responses"][string];

function answer(status: string, response: Answer): Html[] {
  if ("$ref" in response) return [];
  const { description, content } = response;
  const isJson = content !== undefined && "application/json" in content;
  const schema = isJson ? schemaTable(content["application/json"].schema) : undefined;
  return [html`<tr><td>${status}<td>${description}${schema}</tr>`];
}

/** Errors are described once, below. */
function error(status: string, response: Answer): Html[] {
  if (!("$ref" in response)) return [];
  return [html` <a href="#response-${nameIn(response.$ref)}">${status}</a>`];
}

const nameIn = (reference: unknown): string => String(reference).split("/").at(-1) ?? "";
