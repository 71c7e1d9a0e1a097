import ts from "typescript";

/** The title of a test or group of tests, as far as it is written out in the source. */
export interface Title {
  /** Values inserted at run time appear as `…`. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

const runners = new Set(["describe", "suite", "test", "it"]);
const disabling = new Set(["skip", "skipIf", "runIf", "todo", "fails"]);

/** The titles of all tests in a source file that run and must pass, found in its syntax tree: text in strings and comments is none. */
export function titlesIn(source: string): readonly Title[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const titles: Title[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const chain = calleeChain(node.expression);
      if (runners.has(chain[0] ?? "")) {
        if (chain.some((name) => disabling.has(name)) || node.arguments.some(disables)) return;
        const text = writtenText(node.arguments[0]);
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
        if (text !== undefined) titles.push({ text, line });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** The names in `test.skip.each(table)`, outermost object first: `["test", "skip", "each"]`. */
function calleeChain(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calleeChain(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return calleeChain(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calleeChain(callee.tag);
  return [];
}

/** Whether an argument is an options object such as `{ skip: true }`. */
function disables(argument: ts.Expression): boolean {
  if (!ts.isObjectLiteralExpression(argument)) return false;
  return argument.properties.some(
    ({ name }) => name !== undefined && ts.isIdentifier(name) && disabling.has(name.text),
  );
}

function writtenText(title: ts.Expression | undefined): string | undefined {
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map((span) => `…${span.literal.text}`).join("");
}
