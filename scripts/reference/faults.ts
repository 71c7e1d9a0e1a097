import ts from "typescript";
import type { Source } from "./source";

/** Helpers of types: what they stand for is plain where they are used. */
const intentionallyNotExported: ReadonlySet<string> = new Set([
  ...["BoardState", "DateMathExpression", "Editable", "Expected", "FilteredField", "Given", "Handle", "InputIn"],
  ...["Json", "Kind", "KindTable", "LinkInput", "Maybe", "NoteAttendeeInput", "OtherType", "PGliteTransaction"],
  ...["PublicPageSettingsInput", "Reported", "Resource", "Rows", "SearchField", "Session", "Shown", "Stored", "Team"],
  ...["TeamCall", "TeamState", "WasmDatabase", "WorkspaceViews"],
]);

/** Exports without a comment, and types that are named where they can be seen and cannot be imported. */
export function faultsOf({ checker, entries, methods }: Source): readonly string[] {
  const exported = [...entries.values()].flat();
  const known = new Set(exported.map(({ symbol }) => symbol));
  const silent = exported.filter(
    ({ name, symbol, declaration }) =>
      symbol.getDocumentationComment(checker).length === 0 &&
      !/(?:Input|Output|Operations)$/.test(name) &&
      !isHolder(name, methods) &&
      // One that extends another is that, and some fields.
      !(ts.isInterfaceDeclaration(declaration) && declaration.heritageClauses !== undefined),
  );
  const hidden = exported.flatMap(({ name, declaration }) =>
    [...namedIn(declaration, checker)]
      .filter((type) => !known.has(type) && isOurs(type) && !intentionallyNotExported.has(type.name))
      .map((type) => `${name} names ${type.name}, which is not exported.`),
  );
  return [...new Set([...silent.map(({ name }) => `${name} has no comment.`), ...hidden])];
}

/** `MoveCard`, which has the method `moveCard` alone. */
const isHolder = (name: string, methods: ReadonlyMap<string, unknown>): boolean =>
  methods.has(name.charAt(0).toLowerCase() + name.slice(1));

const isOurs = ({ declarations: [declaration] = [], flags }: ts.Symbol): boolean =>
  !(flags & ts.SymbolFlags.TypeParameter) && Boolean(declaration?.getSourceFile().fileName.includes("/src/"));

/** The types that can be seen in a declaration: not those in the bodies of functions, and of private members. */
function namedIn(node: ts.Node, checker: ts.TypeChecker, named = new Set<ts.Symbol>()): ReadonlySet<ts.Symbol> {
  const isHidden =
    ts.isBlock(node) ||
    ts.isVariableDeclaration(node) ||
    (ts.isClassElement(node) && /^(?:private|protected|#)|^[\w ]*#/.test(node.getText()));
  if (isHidden) return named;
  if (ts.isTypeReferenceNode(node)) {
    const symbol = checker.getSymbolAtLocation(node.typeName);
    if (symbol) named.add(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  }
  ts.forEachChild(node, (child) => void namedIn(child, checker, named));
  return named;
}
