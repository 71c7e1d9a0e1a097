import ts from "typescript";

const PURE = "/*#__PURE__*/ ";

/**
 * The code of a module whose statements do nothing but define what they name, with a mark at each definition that a
 * bundler would not otherwise dare to drop when nobody asks for its name.
 */
export function markPure(code: string): string {
  const file = ts.createSourceFile("chunk.js", code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const namespaces = new Set(file.statements.flatMap(namespaceOf));
  const insertions = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) =>
      initializer === undefined || !ts.isIdentifier(name) ? [] : marksOf(initializer, namespaces),
    );
  const pieces: string[] = [];
  let end = code.length;
  for (const [at, text] of insertions.sort(([one], [other]) => other - one)) {
    pieces.push(code.slice(at, end), text);
    end = at;
  }
  return [...pieces, code.slice(0, end)].reverse().join("");
}

type Insertion = readonly [at: number, text: string];

function namespaceOf(statement: ts.Statement): readonly string[] {
  const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
  return bindings !== undefined && ts.isNamespaceImport(bindings) ? [bindings.name.text] : [];
}

/** Calls are marked one by one; what reads fields of objects is made a call, which can be marked. */
function marksOf(initializer: ts.Expression, namespaces: ReadonlySet<string>): readonly Insertion[] {
  const calls: ts.Node[] = [];
  let reads = false;
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      calls.push(node);
      if (!ts.isFunctionLike(node.expression)) node.arguments?.forEach(look);
      return;
    }
    const isOfNamespace =
      ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && namespaces.has(node.expression.text);
    reads ||=
      ((ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && !isOfNamespace) ||
      ts.isSpreadAssignment(node) ||
      ts.isSpreadElement(node);
    node.forEachChild(look);
  };
  look(initializer);
  if (!reads) return calls.map((node) => [node.getStart(), PURE]);
  return [
    [initializer.getStart(), `${PURE}(() => (`],
    [initializer.getEnd(), "))()"],
  ];
}
