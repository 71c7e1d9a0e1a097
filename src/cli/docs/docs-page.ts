import { createHash } from "node:crypto";
import type { OpenApiDocument, OperationObject } from "../../openapi/types";
import { Html, html } from "./html";
import { pageScript } from "./page-script";
import { fieldRow, schemaTable } from "./schema";

/** A page that may load and run nothing but what it is made of, and call nothing but where it is from. */
export interface DocsPage {
  readonly text: string;
  /** For the header `content-security-policy`. */
  readonly policy: string;
}

type Call = { readonly method: string; readonly path: string; readonly operation: OperationObject };

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
summary { cursor: pointer; padding: .2rem 0; }
summary code, td code { font-size: .9rem; }
.method { display: inline-block; font-weight: bold; min-width: 4.5rem; }
details > :not(summary) { margin-left: 1rem; }
table { border-collapse: collapse; }
td { border-top: 1px solid #8884; padding: .2rem .8rem .2rem 0; vertical-align: top; }
p { white-space: pre-line; }
b { font-size: .8rem; }
:root { background: Canvas; color: CanvasText; color-scheme: light dark; }
a { color: #0645ad; }
@media (prefers-color-scheme: dark) { a { color: #8ab4f8; } }
.tools { background: Canvas; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; padding: .5rem 0; position: sticky; top: 0; }
.tools label { flex: 1 1 14rem; }
section > details { scroll-margin-top: 6rem; }
section > details > table, form { overflow-x: auto; }
label { display: block; margin: .3rem 0; font-size: .9rem; }
input, textarea, button { box-sizing: border-box; font: inherit; padding: .3rem .5rem; }
label > input, label > textarea { display: block; width: 100%; }
textarea, pre { font: .85rem/1.5 ui-monospace, monospace; }
pre { background: #8882; max-height: 30rem; overflow: auto; padding: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
#found { flex-basis: 100%; margin: 0; min-height: 1.5em; }
`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(pageScript)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The document as a page for people of a team, with a search and a form that sends each operation. Nothing is from elsewhere. */
export function docsPage({ info, tags, paths, components, servers }: OpenApiDocument, teamId: string): DocsPage {
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
  const base = servers[0]?.url ?? "";
  const page = html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title}</title>
<style>${new Html(style)}</style>
<body data-base="${base}" data-team="${teamId}">
<main>
<h1>${info.title}</h1>
<p>${info.description}</p>
<p>Paths stand below <code>${base}</code>. Send <code>Authorization: Bearer</code> and the token with each
request. The same for programs: <a href="/openapi.json">/openapi.json</a>.</p>
<div class="tools">
<label>Search operations and schemas ( / )<input id="search" type="search" autocomplete="off"></label>
<label>Token, kept until this tab is closed<input id="token" type="password" autocomplete="off"></label>
<p id="found" role="status"></p>
</div>
${sections}
<section><h2>Errors</h2>
${errors}</section>
<section><h2>Schemas</h2>
${schemas}</section>
</main>
<script>${new Html(pageScript)}</script>
</html>
`;
  return { text: page.text, policy };
}

function section(tag: string, calls: readonly Call[]): Html {
  const own = calls.filter(({ operation }) => operation.tags.includes(tag));
  return html`<section><h2>${tag}</h2>
${own.map(callDetails)}</section>`;
}

function callDetails({ method, path, operation }: Call): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map((parameter) =>
    fieldRow(parameter.name, parameter.schema, parameter.required === true, parameter.description),
  );
  const answers = Object.entries(responses).flatMap(([status, response]) => answer(status, response));
  const errors = Object.entries(responses).flatMap(([status, response]) => error(status, response));
  const body = requestBody && html`<h4>Body</h4>${schemaTable(requestBody.content["application/json"].schema)}`;
  return html`<details id="${operationId}" data-method="${method.toLowerCase()}" data-path="${path}"><summary><span class="method">${method}</span> <code>${path}</code> ${summary}</summary>
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
