import type ts from "typescript";
import { groupBy } from "../../src/base/collections";
import { described } from "../../src/openapi/data";
import { calledBy } from "../../src/operations/registry";
import { entryPoints } from "../../tsup.config";
import { type Describing, longMethods, methodSection, sectionOf, typeTextOf } from "./members";
import { operationPage } from "./operation-page";
import { groupOf, pageOfOperation, placesOf } from "./places";
import type { Exported, Source } from "./source";
import { commentOf, table, typeAsCode } from "./text";

/** The pages of the reference by their paths below its folder, without `.md`. */
export function referencePages(source: Source): ReadonlyMap<string, string> {
  const { checker, entries, methods } = source;
  const { pages, placeOf } = placesOf(source);
  const workspace = [...pages.values()].flat().find(({ name }) => name === "Workspace");
  const further =
    workspace === undefined
      ? []
      : longMethods(workspace, { checker, placeOf, operations: methods, methods: new Map() });
  const pageOf = ({ name }: ts.Symbol) => `workspace-engine/workspace/${name}`;
  const byDeclaration = further.flatMap((method) =>
    (method.declarations ?? []).map((one) => [one, pageOf(method)] as const),
  );
  const describing: Describing = { checker, placeOf, operations: methods, methods: new Map(byDeclaration) };
  const groups = groupBy([...methods.keys()], groupOf);
  return new Map([
    ["index", overview(pages, groups)],
    ["operations/index", operationsPage(groups)],
    ...[...groups].map(([group, names]) => [`operations/${group}/index`, groupPage(group, names)] as const),
    ...[...methods].map(([name, method]) => [pageOfOperation(name), operationPage(method, describing)] as const),
    ...further.map((one) => [pageOf(one), methodSection("workspace", one, describing, "#").join("\n\n")] as const),
    ...entryNames.map((entry) => entryPage(entry, entries.get(entry) ?? [], pages, describing)),
    ...[...pages]
      .filter(([page]) => page.includes("/"))
      .map(([page, exports]) => {
        const [only] = exports;
        if (only !== undefined && isOwnPage(page, only)) {
          return [page, sectionOf(only, describing, "#").join("\n\n")] as const;
        }
        const own = ownPages(page, pages, describing);
        return [page, [`# ${titleOf(page)} {#top}`, ...own, sectionsOf(exports, describing)].join("\n\n")] as const;
      }),
  ]);
}

const isOwnPage = (page: string, { kind, name }: Exported): boolean =>
  (kind === "function" || kind === "class") && new RegExp(`/${name}(?:-class)?$`).test(page);

/** A table of the functions and classes of a page, which have pages of their own. */
function ownPages(
  page: string,
  pages: ReadonlyMap<string, readonly Exported[]>,
  { checker, placeOf }: Describing,
): readonly string[] {
  const own = [...pages].flatMap(([path, [exported]]) =>
    exported !== undefined && path.startsWith(`${page}/`) && isOwnPage(path, exported) ? [exported] : [],
  );
  const rows = own.map(({ name, symbol }) => {
    const [text = ""] = commentOf(checker, symbol, placeOf).paragraphs;
    return [`[\`${name}\`](${placeOf(name)})`, text];
  });
  return table(["Function or class", "Description"], rows);
}

const entryNames = Object.keys(entryPoints) as (keyof typeof entryPoints)[];

/** The purpose of each entry point, and the guide to it. */
const aboutEntries: Readonly<Record<keyof typeof entryPoints, readonly [string, string]>> = {
  index: ["The workspace, its operations, views, history and the storage in memory.", "[First steps](/first-steps)."],
  schemas: ["A schema of zod for each resource.", "They take zod's `parse`, `safeParse` and `z.toJSONSchema`."],
  testing: [
    "Workspaces that hold still, matchers, faults, and the suite for a storage of your own.",
    "[Guide](/tests).",
  ],
  http: ["The whole API as a handler of web-standard requests.", "[Guide](/http)."],
  mcp: ["A server of the Model Context Protocol, for agents.", "[Guide](/agents)."],
  msw: ["Handlers for msw, so that an app in tests calls a workspace.", "[Guide](/tests)."],
  openapi: ["The API as an OpenAPI document.", "[Guide](/http#openapi)."],
  client: ["A workspace that is served elsewhere, with the same methods.", "[Guide](/http#the-client)."],
  export: ["Views as CSV and Markdown, boards as Trello has them, due dates as a calendar.", "[Guide](/import)."],
  import: ["What other tools export, read and brought into a workspace.", "[Guide](/import)."],
  "live-store": [
    "Live views, live boards and operations as stores, for any framework.",
    "[Guide](/react#other-frameworks).",
  ],
  react: ["Hooks for React.", "[Guide](/react)."],
  sqlite: ["Workspaces in a SQLite file.", "[Guide](/storages#sqlite)."],
  postgres: ["Workspaces in PostgreSQL or PGlite.", "[Guide](/storages#postgresql)."],
  indexeddb: ["Workspaces in the browser.", "[Guide](/storages#in-the-browser)."],
};

/** `resources/time-entry` is "Time entry". */
export const titleOf = (page: string): string => {
  const words = (page.split("/").at(-1) ?? "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const importOf = (entry: string): string => (entry === "index" ? "workspace-engine" : `workspace-engine/${entry}`);

const listOf = (pages: readonly string[]): string =>
  [...pages]
    .sort()
    .map((page) => `- [${titleOf(page)}](/reference/${page})`)
    .join("\n");

function overview(pages: ReadonlyMap<string, unknown>, groups: ReadonlyMap<string, readonly string[]>): string {
  const below = (folder: string) =>
    listOf(
      [...new Set([...pages.keys()].map((page) => page.split("/").slice(0, 2).join("/")))].filter((page) =>
        page.startsWith(`${folder}/`),
      ),
    );
  const others = entryNames.filter((entry) => entry !== "index");
  return [
    "# Reference",
    "It is made of the types and of the comments that they carry, which an editor shows, too.",
    "## Operations",
    [...groups.keys()].map((group) => `[${titleOf(group)}](/reference/operations/${group}/)`).join(", "),
    "## Resources",
    below("resources"),
    "## Entry points",
    "### workspace-engine",
    "[All that can be imported of it](/reference/workspace-engine), by what it is about:",
    below("workspace-engine"),
    "### Further ones",
    others.map((entry) => `- [${importOf(entry)}](/reference/${entry}): ${aboutEntries[entry][0]}`).join("\n"),
  ].join("\n\n");
}

const operationsPage = (groups: ReadonlyMap<string, readonly string[]>): string =>
  [
    "# Operations",
    "Each is a method of a workspace and of the client, and takes one input object. What they have in common is said in the [guide](/operations).",
    ...[...groups].flatMap(([group, names]) => [
      `## [${titleOf(group)}](/reference/operations/${group}/)`,
      names.map((name) => `[\`${name}\`](/reference/${pageOfOperation(name)})`).join(", "),
    ]),
  ].join("\n\n");

const groupPage = (group: string, names: readonly string[]): string =>
  [
    `# ${titleOf(group)}: operations`,
    ...table(
      ["Operation", "Role", "Description"],
      names.map((name) => [
        `[\`${name}\`](/reference/${pageOfOperation(name)})`,
        calledBy(name).operation.role,
        described.operations[name]?.summary ?? "",
      ]),
    ),
  ].join("\n\n");

/** An entry point; what other pages describe of it is listed with links to them. */
function entryPage(
  entry: keyof typeof entryPoints,
  exports: readonly Exported[],
  pages: ReadonlyMap<string, readonly Exported[]>,
  describing: Describing,
): readonly [string, string] {
  const own = pages.get(entry) ?? [];
  const elsewhere = exports
    .map(({ name }) => [name, describing.placeOf(name) ?? ""] as const)
    .filter(([name, place]) => !new RegExp(`^/reference/${entry}(?:/${name}(?:-class)?)?#`).test(place));
  const byPage = groupBy(elsewhere, ([name, place]) => place.replace(`/${name}#`, "#").replace(/#.*/, ""));
  const listed = [...byPage]
    .filter(([page]) => page !== "" && !page.startsWith("/reference/operations"))
    .map(([page, names]) => [
      `[${titleOf(page)}](${page})`,
      names.map(([name, place]) => `[\`${name}\`](${place})`).join(", "),
    ]);
  const body = [
    `# ${importOf(entry)}`,
    `${aboutEntries[entry][0]} ${aboutEntries[entry][1]}`,
    ...ownPages(entry, pages, describing),
    ...(own.length === 0 ? [] : [sectionsOf(own, describing)]),
    ...(listed.length === 0
      ? []
      : [
          `## ${entry === "index" ? "By what it is about" : "Described elsewhere"}`,
          ...table(["Page", "Names"], listed),
        ]),
  ];
  return [entry === "index" ? "workspace-engine" : entry, body.join("\n\n")];
}

const order: readonly Exported["kind"][] = ["function", "class", "interface", "type", "constant"];

function sectionsOf(exports: readonly Exported[], describing: Describing): string {
  const { checker, placeOf } = describing;
  const isRow = ({ kind, symbol }: Exported) =>
    kind === "constant" && commentOf(checker, symbol, placeOf).examples.length === 0;
  const sections = order.flatMap((kind) =>
    exports.filter((one) => one.kind === kind && !isRow(one)).flatMap((one) => sectionOf(one, describing)),
  );
  const rows = exports
    .filter(isRow)
    .map(({ name, symbol }) => [
      `<a id="${name}"></a>\`${name}\``,
      typeAsCode(typeTextOf(checker, symbol), placeOf),
      commentOf(checker, symbol, placeOf).paragraphs.join(" "),
    ]);
  return [
    ...sections,
    ...(rows.length === 0 ? [] : ["## Constants", ...table(["Name", "Type", "Description"], rows)]),
  ].join("\n\n");
}
