import ts from "typescript";
import { type Exported, nameOfUnion } from "./source";
import { type Comment, code, commentOf, type PlaceOf, sourceOf, table, typeAsCode } from "./text";

export interface Describing {
  readonly checker: ts.TypeChecker;
  readonly placeOf: PlaceOf;
  /** The methods of operations, which have pages of their own. */
  readonly operations: ReadonlyMap<string, ts.Symbol>;
  /** The pages of further methods, by their declarations. */
  readonly methods: ReadonlyMap<ts.Declaration, string>;
}

/** The section of an export, or its page. */
export function sectionOf(exported: Exported, describing: Describing, heading = "##"): readonly string[] {
  const { name, kind, symbol } = exported;
  const comment = commentOf(describing.checker, symbol, describing.placeOf);
  return [
    `${heading} ${name} {#${name}}`,
    ...bodyOf(exported, describing),
    ...commentLines(comment),
    ...membersOf(kind, symbol, describing, heading),
  ];
}

function bodyOf({ name, kind, symbol, declaration }: Exported, { checker }: Describing): readonly string[] {
  if (kind === "function")
    return [
      code(
        signaturesOf(checker, symbol)
          .map((one) => `function ${name}${one}`)
          .join("\n"),
      ),
    ];
  if (kind === "type" && ts.isTypeAliasDeclaration(declaration)) {
    const parameters = typeParametersOf(declaration);
    return [code(broken(`type ${name}${parameters} = ${sourceOf(declaration.type)}`, " | "))];
  }
  if (kind !== "class" && kind !== "interface") return [];
  const heads = "heritageClauses" in declaration ? (declaration as ts.InterfaceDeclaration).heritageClauses : undefined;
  const head = [
    `${kind} ${name}${typeParametersOf(declaration as ts.InterfaceDeclaration)}`,
    ...(heads ?? []).map(sourceOf),
  ];
  const parent = heads?.length || kind === "class" ? [code(head.join(" "))] : [];
  return parent;
}

export const commentLines = ({ paragraphs, throws, examples }: Comment): readonly string[] => [
  ...paragraphs,
  ...throws.map((text) => `**Throws** ${text}`),
  ...examples.map((example) => code(example)),
];

/** Members without an example are rows of a table; others have a section each. */
function membersOf(
  kind: Exported["kind"],
  symbol: ts.Symbol,
  describing: Describing,
  heading: string,
): readonly string[] {
  if (kind !== "class" && kind !== "interface") return [];
  const { checker, placeOf, methods } = describing;
  const made = kind === "class" ? constructorsOf(checker, symbol) : [];
  const members = publicMembers(symbol, describing);
  const pageOf = ({ declarations: [declaration] = [] }: ts.Symbol) => declaration && methods.get(declaration);
  const elsewhere = members.flatMap((member) => {
    const [text = ""] = commentOf(checker, member, placeOf).paragraphs;
    const page = pageOf(member);
    return page === undefined ? [] : [[`[\`${member.name}\`](/reference/${page})`, text]];
  });
  const here = members.filter((member) => pageOf(member) === undefined);
  return [
    ...(made.length === 0 ? [] : [code(made.join("\n"))]),
    ...table(
      ["Member", "Type", "Description"],
      here.filter((member) => !isLong(member, checker)).map((member) => rowOf(member, describing)),
    ),
    ...table(["Method", "Description"], elsewhere),
    ...here
      .filter((member) => isLong(member, checker))
      .flatMap((member) => methodSection(symbol.name, member, describing, `${heading}#`)),
  ];
}

/** Whether a member is more than a row of a table. */
const isLong = (member: ts.Symbol, checker: ts.TypeChecker): boolean =>
  member.getJsDocTags(checker).some(({ name }) => name === "example") ||
  checker.getTypeOfSymbol(member).getCallSignatures().length > 1;

/** The long methods of a class. */
export const longMethods = ({ symbol }: Exported, describing: Describing): readonly ts.Symbol[] =>
  publicMembers(symbol, describing).filter((member) => isLong(member, describing.checker));

/** All of a method, under a heading. */
export function methodSection(
  owner: string,
  method: ts.Symbol,
  { checker, placeOf }: Describing,
  heading: string,
): readonly string[] {
  const signatures = signaturesOf(checker, method).map((one) => `${method.name}${one}`);
  return [
    `${heading} ${owner}.${method.name} {#${owner}.${method.name}}`,
    code(signatures.join("\n")),
    ...commentLines(commentOf(checker, method, placeOf)),
  ];
}

function publicMembers(symbol: ts.Symbol, { checker, operations }: Describing): readonly ts.Symbol[] {
  return checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .filter((member) => {
      const [declaration] = member.declarations ?? [];
      if (declaration === undefined || !declaration.getSourceFile().fileName.includes("/src/")) return false;
      const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
      if (ts.getCombinedModifierFlags(declaration) & hidden || /^(?:#|__)/.test(member.name)) return false;
      return operations.get(member.name)?.declarations?.[0] !== declaration;
    });
}

/** Its name, its type and what is said of it. */
export function rowOf(member: ts.Symbol, describing: Describing): readonly string[] {
  const { checker, placeOf } = describing;
  const { paragraphs, throws } = commentOf(checker, member, placeOf);
  const mark = member.flags & ts.SymbolFlags.Optional ? "?" : "";
  const type = typeAsCode(typeTextOf(checker, member), placeOf);
  return [`\`${member.name}${mark}\``, type, [...paragraphs, ...throws.map((text) => `Throws ${text}`)].join(" ")];
}

/** The type of a member as its source has it; one that is worked out there is cut short. */
export function typeTextOf(checker: ts.TypeChecker, member: ts.Symbol): string {
  const [declaration] = member.declarations ?? [];
  if (member.flags & ts.SymbolFlags.Method) return signaturesOf(checker, member, Number.POSITIVE_INFINITY).join("; ");
  if (declaration !== undefined && "type" in declaration && declaration.type !== undefined) {
    return sourceOf(declaration.type as ts.Node).replace(/ \| undefined$/, "");
  }
  const made = checker.getTypeOfSymbol(member);
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  const type =
    nameOfUnion(checker, made) ?? checker.typeToString(made, declaration, flags).replace(/ \| undefined$/, "");
  return type.length > 120 ? `${/^(?:readonly )?[\w.]*/.exec(type)?.[0]}\u2026` : type;
}

/** `(input: Input): Output`, for each way to call it; the last of several is for all of them. */
export function signaturesOf(checker: ts.TypeChecker, symbol: ts.Symbol, width = 90): readonly string[] {
  const signatures = checker.getTypeOfSymbol(symbol).getCallSignatures();
  return signatures.map((signature) => signatureText(checker, signature, width));
}

const constructorsOf = (checker: ts.TypeChecker, symbol: ts.Symbol): readonly string[] =>
  checker
    .getTypeOfSymbol(symbol)
    .getConstructSignatures()
    .filter(
      ({ declaration }) =>
        declaration !== undefined && !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private),
    )
    .map((signature) => `new ${symbol.name}${signatureText(checker, signature).replace(/: [^)]*$/, "")}`);

function signatureText(checker: ts.TypeChecker, signature: ts.Signature, width = 90): string {
  const { declaration } = signature;
  if (declaration === undefined) return "()";
  const parameters = declaration.parameters.map((parameter) => {
    if (!ts.isParameter(parameter)) return parameter.getText();
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : "options";
    const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
    const type = parameter.type
      ? sourceOf(parameter.type)
      : typeText(checker, checker.getTypeAtLocation(parameter), parameter);
    return `${parameter.dotDotDotToken ? "..." : ""}${name}${isOptional ? "?" : ""}: ${type}`;
  });
  const result = declaration.type
    ? sourceOf(declaration.type)
    : typeText(checker, signature.getReturnType(), declaration);
  const start = ts.isJSDocSignature(declaration) ? "" : typeParametersOf(declaration);
  const line = `${start}(${parameters.join(", ")}): ${result}`;
  return line.length <= width ? line : `${start}(\n${parameters.map((one) => `  ${one},\n`).join("")}): ${result}`;
}

const typeText = (checker: ts.TypeChecker, type: ts.Type, at: ts.Node): string =>
  checker.typeToString(type, at, ts.TypeFormatFlags.NoTruncation);

const typeParametersOf = ({
  typeParameters,
}: {
  readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined;
}): string => (typeParameters === undefined ? "" : `<${typeParameters.map(sourceOf).join(", ")}>`);

/** A long line is broken before each of these. */
const broken = (line: string, at: string): string =>
  line.length <= 100 ? line : line.replaceAll(at, `\n ${at.trimEnd()} `);
