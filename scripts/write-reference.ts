/**
 * Writes the reference of the documentation site, a page for each entry point, from the comments in the source:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/write-reference.ts
 *
 * It fails for whatever TypeDoc warns of, such as a link to nothing, and for an export without a comment.
 */
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Application, Converter, type DeclarationReflection, type ProjectReflection, ReflectionKind } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { entryPoints } from "../tsup.config";

const root = fileURLToPath(new URL("../", import.meta.url));
const out = `${root}docs/site/reference`;

/** Parts of the main entry point with pages of their own. They come first, so that it does not show them too. */
const types = { resources: "src/resource-types.ts", operations: "src/operations/index.ts" };
const paths: ReadonlyMap<string, string> = new Map(Object.entries({ ...types, ...entryPoints }));
/** The names of pages by what TypeDoc calls them: `sqlite` by `storage/sqlite`. */
const nameAt = new Map(
  [...paths].map(([name, path]) => [
    path.replace(/^src\/|(?:\/index)?\.ts$/g, ""),
    name === "index" ? "workspace-engine" : name,
  ]),
);

const titles: Readonly<Record<string, string>> = {
  "workspace-engine": "workspace-engine",
  operations: "Operations, what they take and what they give",
  resources: "Resources",
};

/** Helpers of types: what they stand for is plain where they are used. */
const intentionallyNotExported = [
  ...["BoardState", "DateMathExpression", "Expected", "Given", "Handle", "LinkInput", "Maybe"],
  ...["NoteAttendeeInput", "OtherType", "PGliteTransaction", "PublicPageSettingsInput", "Resource", "Rows"],
  ...["Stored", "TeamCall", "WasmDatabase", "cardSortFields", "exclusiveFaults", "searchKinds"],
];

const markdown: Partial<PluginOptions> = {
  entryFileName: "index",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  tableColumnSettings: { hideModifiers: true },
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  pageTitleTemplates: { module: ({ name }) => titles[name] ?? `workspace-engine/${name}` },
};

const app = await Application.bootstrapWithPlugins({
  ...markdown,
  plugin: ["typedoc-plugin-markdown"],
  router: "module",
  entryPoints: [...paths.values()].map((path) => `${root}${path}`),
  tsconfig: `${root}tsconfig.json`,
  out,
  name: "Reference",
  readme: "none",
  sortEntryPoints: false,
  disableSources: true,
  skipErrorChecking: true,
  excludeExternals: true,
  excludeProtected: true,
  excludeReferences: true,
  intentionallyNotExported,
  validation: { notExported: true, invalidLink: true },
});

app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
  for (const page of project.children ?? []) tidy(project, page);
});

const project = await app.convert();
if (project === undefined) throw new Error("The source cannot be read.");
app.validate(project);
for (const { name } of (project.children ?? []).flatMap(withoutComment)) app.logger.warn(`${name} has no comment.`);
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1);
rmSync(out, { recursive: true, force: true });
await app.generateOutputs(project);

/** Takes out what nobody can import, and what another page shows. */
function tidy(project: ProjectReflection, page: DeclarationReflection): void {
  page.name = nameAt.get(page.name) ?? page.name;
  const isType = page.name in types;
  for (const child of [...(page.children ?? [])]) {
    const isOut =
      isType && (child.kindOf(ReflectionKind.Variable | ReflectionKind.Function) || isMethodOfOperations(child));
    if (isOut) project.removeReflection(child);
    else if (child.name !== "Operations") removeInherited(project, child);
  }
}

/** `Operations` is made of an interface for each operation, such as `MoveCard` with the method `moveCard`. */
function isMethodOfOperations({ name, children = [] }: DeclarationReflection): boolean {
  return children.length === 1 && children[0]?.name === name.charAt(0).toLowerCase() + name.slice(1);
}

function removeInherited(project: ProjectReflection, { children = [] }: DeclarationReflection): void {
  for (const member of children.filter(({ inheritedFrom }) => inheritedFrom !== undefined)) {
    project.removeReflection(member);
  }
}

/** Inputs, outputs and groups of operations need no comment: their fields and methods have some. */
function withoutComment({ children = [] }: DeclarationReflection): readonly DeclarationReflection[] {
  return children.filter(
    (child) =>
      !child.hasComment() &&
      !child.signatures?.some((one) => one.hasComment()) &&
      !/(?:Input|Output|Operations)$/.test(child.name),
  );
}
