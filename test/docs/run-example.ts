import "fake-indexeddb/auto";
import * as pglite from "@electric-sql/pglite";
import * as opentelemetry from "@opentelemetry/api";
import ts from "typescript";
import { expect } from "vitest";
import * as engine from "workspace-engine";
import type { Example } from "./examples-in";
import { exampleWorkspace } from "./fixture";
import { sources } from "./type-check";

/** They need a page, an agent or a server of somebody else: an example of theirs is only type-checked. */
const isApart = (name: string): boolean => /\/(?:mcp|msw|react)$/.test(name);

const entries = sources.filter(([name]) => !isApart(name));
const engines = entries.map(async ([name, path]): Promise<[string, object]> => [name, await import(path)]);

const modules: Readonly<Record<string, object>> = {
  ...Object.fromEntries(await Promise.all(engines)),
  "@electric-sql/pglite": pglite,
  "@opentelemetry/api": opentelemetry,
};

/** `value; // result`: the result is a literal, perhaps followed by a comma and words. */
const claim =
  /^(?<indent> *)(?!(?:const|let|return|throw|import|if|await)\b)(?<value>[^\s/][^\n]*); \/\/ (?<result>["[{\d-].*|(?:true|false|undefined)\b.*)$/gm;

const importStatement = /^import [^;]*;$/gm;

/** Globals of the examples: the engine's public names and a workspace with the ids that examples use. */
async function globals(): Promise<Readonly<Record<string, unknown>>> {
  const workspace = await exampleWorkspace();
  return { ...engine, workspace, claim: expectClaim, console: { log: () => {} } };
}

/** Whether an example imports nothing but the engine and what stands here; one that shows a test runner, or markup, is only type-checked. */
export function isRunnable({ code, language }: Example): boolean {
  if (language === "tsx") return false;
  return [...code.matchAll(/ from "([^"]+)"/g)].every(([, name = ""]) => name in modules);
}

/** Runs an example and checks every value that its comments claim. */
export async function runExample(code: string): Promise<void> {
  const checked = code.replace(claim, (_line, indent: string, value: string, result: string) => {
    return `${indent}claim(${value}, ${JSON.stringify(result)});`;
  });
  const imports = [...code.matchAll(importStatement)].join("\n");
  const body = checked.replace(importStatement, "");
  const source = `${imports}\nexport async function run() {\n${body}\n}`;
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  const known = await globals();
  const exports: { run?: () => Promise<void> } = {};
  const script = new Function("exports", "require", ...Object.keys(known), outputText);
  script(exports, (name: string) => modules[name], ...Object.values(known));
  await exports.run?.();
}

function expectClaim(value: unknown, comment: string): void {
  expect(value, comment).toEqual(leadingLiteral(comment));
}

/** The longest beginning of the comment that is an expression. */
function leadingLiteral(comment: string): unknown {
  for (let end = comment.length; end > 0; end -= 1) {
    try {
      return new Function(`return (${comment.slice(0, end)})`)();
    } catch {
      // A shorter beginning may be one.
    }
  }
  throw new Error(`no value in the comment: ${comment}`);
}
