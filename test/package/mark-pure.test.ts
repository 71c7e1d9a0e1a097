import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { markPure } from "../../scripts/mark-pure";

const imports = 'import * as z from "zod/mini"; import { make, other, settings, named } from "./others";';

/** The code that a bundler keeps of an unused module, besides its imports. */
const keptOf = (module: string): string =>
  transformSync(module, { format: "esm", treeShaking: true, minify: true })
    .code.replace(/import[^;]*;/g, "")
    .trim();

const definitions = [
  "const made = make(other(), new Map());",
  "const read = { a: settings.a, ...settings };",
  "const listed = [...make(), named[0]];",
  "const schema = z.nullish(z.array(z.string().check(z.trim())));",
];

test.each(definitions)("%s is dropped where it is not asked for, and only once it is marked", (definition) => {
  const module = `${imports} ${definition}`;
  expect(keptOf(module)).not.toBe("");
  expect(keptOf(markPure(module))).toBe("");
});

test("what is marked does the same", () => {
  const code =
    "const settings = { a: 1 }; const twice = [settings.a, settings.a]; const text = String(twice); return text;";
  const marked = markPure(code);
  expect(marked).not.toBe(code);
  expect(new Function(marked)()).toBe(new Function(code)());
});

test("functions are left as they are, with what they call", () => {
  const code = "const later = () => make(settings.a); function last() { const held = make(); return held; }";
  expect(markPure(code)).toBe(code);
});
