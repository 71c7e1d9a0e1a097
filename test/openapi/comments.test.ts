import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { described } from "../../src/openapi/data";
import { typeScriptBelow } from "../docs/examples-in";
import { inOneLine } from "./describe-operations";

const src = fileURLToPath(new URL("../../src/", import.meta.url));

interface Commented {
  readonly name: string;
  readonly comments: Readonly<Record<string, string>>;
}

/** The interfaces of a file with the comments on their own keys, read without the compiler, which takes seconds. */
function interfacesIn(path: string): readonly Commented[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  return source.statements.filter(ts.isInterfaceDeclaration).map(({ name, members }) => {
    const properties = members.filter(ts.isPropertySignature);
    const comments = properties.map((member) => [member.name.getText(source), commentOf(member)] as const);
    return { name: name.text, comments: Object.fromEntries(comments.filter(([, comment]) => comment !== "")) };
  });
}

function commentOf(node: ts.Node): string {
  const [own] = ts.getJSDocCommentsAndTags(node);
  return inOneLine(ts.getTextOfJSDocComment(own?.comment) ?? "");
}

const listed = [...readFileSync(`${src}resource-types.ts`, "utf8").matchAll(/export ([^;]+) from "\.\/([^"]+)"/g)];
const resources = listed.flatMap(([, names = "", path]) =>
  interfacesIn(`${src}${path}.ts`).filter(({ name }) => names === "*" || new RegExp(`\\b${name}\\b`).test(names)),
);

/** Inputs by the operation's name. */
const inputs = typeScriptBelow(src)
  .filter((path) => path.includes("/operations/"))
  .flatMap(interfacesIn)
  .flatMap(({ name, comments }) => {
    const operation = name.charAt(0).toLowerCase() + name.slice(1).replace(/Input$/, "");
    return name.endsWith("Input") && operation in described.operations ? [{ name: operation, comments }] : [];
  });

/** Quicker than to make the file anew, which finds what is left. */
describe("[W10.4] src/openapi/data.json has the comments on the fields; scripts/generate-openapi.ts writes it", () => {
  test("of resources", () => {
    expect(resources.length).toBeGreaterThan(50);
    for (const { name, comments } of resources) {
      if (Object.keys(comments).length === 0) continue;
      expect(described.resources[name], name).toMatchObject(comments);
    }
  });

  test("of what operations take", () => {
    expect(inputs.length).toBeGreaterThan(80);
    for (const { name, comments } of inputs) expect(described.operations[name]?.fields, name).toMatchObject(comments);
  });
});
