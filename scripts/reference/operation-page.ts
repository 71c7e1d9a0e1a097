import ts from "typescript";
import { groupBy } from "../../src/base/collections";
import { errorCatalog } from "../../src/errors/errors";
import { parameterNames, type Route, routesTo } from "../../src/http/route";
import { described, examples } from "../../src/openapi/data";
import { calledBy, type Operations } from "../../src/operations/registry";
import { type Describing, rowOf, signaturesOf, typeTextOf } from "./members";
import { code, commentOf, escaped, table, typeAsCode } from "./text";

/** All that is to know of one operation: what it takes, what it gives, what it refuses, and the same over HTTP. */
export function operationPage(method: ts.Symbol, describing: Describing): string {
  const { checker, placeOf } = describing;
  const { name } = method;
  const signatures = checker.getTypeOfSymbol(method).getCallSignatures();
  const texts = signatures.map((signature) => commentOf(checker, signature, placeOf));
  const [{ paragraphs, throws, examples: shown }] = [texts[0] ?? { paragraphs: [], throws: [], examples: [] }];
  const { operation } = calledBy(name);
  const { own } = routesTo(name as keyof Operations);
  return [
    `# ${name}`,
    ...paragraphs,
    code(
      signaturesOf(checker, method)
        .map((one) => `workspace.${name}${one}`)
        .join("\n"),
    ),
    `The least role that may call it is \`${operation.role}\`.`,
    "## Input {#input}",
    ...inputOf(signatures, describing),
    "## Output {#output}",
    ...outputOf(signatures, describing),
    "## Refusals {#refusals}",
    ...throws.map((text) => `It throws a [\`WorkspaceError\`](${placeOf("WorkspaceError")}): ${text}`),
    ...table(["Status", "Code"], refusalsOf(name)),
    "Any operation can also be refused for what [all have in common](/operations#refusals).",
    "## Example {#example}",
    ...(shown.length > 0 ? shown.map((example) => code(example)) : [code(callOf(name))]),
    "## Over HTTP {#over-http}",
    ...overHttp(own, examples.inputs[name] ?? {}),
  ].join("\n\n");
}

function inputOf(signatures: readonly ts.Signature[], describing: Describing): readonly string[] {
  const { checker } = describing;
  const forms = signatures.flatMap(({ parameters: [input] }) =>
    input === undefined || input.name === "options" ? [] : formsOf(checker.getTypeOfSymbol(input), checker),
  );
  const rows = fieldsOf(forms, describing).sort(
    ([one = ""], [other = ""]) => Number(one.endsWith("?`")) - Number(other.endsWith("?`")),
  );
  return rows.length === 0 ? ["Nothing."] : table(["Field", "Type", "Description"], rows);
}

function outputOf(signatures: readonly ts.Signature[], describing: Describing): readonly string[] {
  const { checker } = describing;
  // The last of several signatures is for those who do not know beforehand which of the others it will be.
  const forms = signatures.slice(0, Math.max(1, signatures.length - 1)).flatMap((signature) => {
    const type = checker.getAwaitedType(signature.getReturnType());
    return type === undefined ? [] : formsOf(type, checker);
  });
  const rows = fieldsOf(forms, describing);
  return rows.length === 0 ? ["An empty object."] : table(["Field", "Type", "Description"], rows);
}

function formsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const given = checker.getNonNullableType(type);
  return given.isUnion() ? given.types.filter(({ flags }) => flags & ts.TypeFlags.Object) : [given];
}

/** A row for each field of any form; one that not every form has can be left out. */
function fieldsOf(forms: readonly ts.Type[], describing: Describing): (readonly string[])[] {
  const { checker } = describing;
  const isOwn = ({ declarations: [declaration] = [] }: ts.Symbol) =>
    declaration?.getSourceFile().fileName.includes("/src/");
  const fields = groupBy(forms.flatMap((form) => checker.getPropertiesOfType(form)).filter(isOwn), ({ name }) => name);
  return [...fields].flatMap(([name, symbols]) => {
    const [first] = symbols;
    if (first === undefined) return [];
    if (name === "expected") return [["`expected?`", "<code>object</code>", expectedText(first, describing)]];
    const [, , description = ""] = rowOf(first, describing);
    const types = [...new Set(symbols.map((symbol) => typeTextOf(checker, symbol)))];
    const isOptional = symbols.length < forms.length || symbols.some(({ flags }) => flags & ts.SymbolFlags.Optional);
    return [[`\`${name}${isOptional ? "?" : ""}\``, typeAsCode(types.join(" | "), describing.placeOf), description]];
  });
}

const expectedText = (field: ts.Symbol, { checker, placeOf }: Describing): string =>
  `${commentOf(checker, field, placeOf).paragraphs.join(" ")} [When two people edit the same field](/operations#when-two-people-edit-the-same-field).`;

const refusalsOf = (name: string): readonly (readonly string[])[] =>
  (described.operations[name]?.errors ?? []).map((error) => {
    const { status } = errorCatalog[error as keyof typeof errorCatalog];
    return [String(status), `\`${error}\``];
  });

/** Where its comment has no example: a call that the tests make of each operation. */
const callOf = (name: string): string => {
  const input = JSON.stringify(examples.inputs[name] ?? {}, null, 2).replace(/"(\w+)":/g, "$1:");
  return `await workspace.${name}(${input === "{}" ? "" : input});`;
};

function overHttp(routes: readonly Route[], input: Readonly<Record<string, unknown>>): readonly string[] {
  const [first] = routes;
  if (first === undefined) return [];
  const onTheWire = new Map([...first.rename].map(([wire, name]) => [name, wire]));
  const renamed = [...onTheWire].map(([name, wire]) => `\`${name}\` is sent as \`${wire}\``);
  const defaults = Object.entries(first.defaults).map(
    ([name, value]) => `\`${name}\` is ${escaped(JSON.stringify(value))} where it is not sent`,
  );
  const inPath = parameterNames(first);
  const path = first.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "team_id" ? "t-acme" : String(input[name] ?? `{${name}}`),
  );
  const sent = Object.entries(input)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, value]) => [onTheWire.get(name) ?? name, value] as const);
  const hasBody = sent.length > 0 && first.method !== "GET";
  const query = hasBody
    ? ""
    : sent.map(([name, value]) => `${name}=${encodeURIComponent([value].flat().join())}`).join("&");
  const head = `${first.method} /v1${path}${query === "" ? "" : `?${query}`}`;
  const body = hasBody
    ? `\ncontent-type: application/json\n\n${JSON.stringify(Object.fromEntries(sent), null, 2)}`
    : "";
  const notes = [...renamed, ...defaults];
  return [
    routes.map(({ method, path: at }) => `- \`${method} ${at}\``).join("\n"),
    ...(notes.length === 0 ? [] : [`${notes.join("; ")}.`]),
    code(`${head}\nauthorization: Bearer secret${body}`, "http"),
  ];
}
