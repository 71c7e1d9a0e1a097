/**
 * Writes examples/quick-start/workspace.json, or another file that is named, the same text every time:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-quick-start.ts [FILE]
 */
import { writeFile } from "node:fs/promises";
import { generateWorkspace } from "workspace-engine/testing";
import { NOW } from "../examples/quick-start/now";

const LINE_WIDTH = 120;
const target = process.argv[2] ?? new URL("../examples/quick-start/workspace.json", import.meta.url);

/** A document without the fields that `load` puts back by itself. */
function concise(document: object): object {
  const isDefault = (value: unknown): boolean =>
    value === false || value === "" || value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(document).filter(([, value]) => !isDefault(value)));
}

/** JSON with an entry per line, except where an array or object fits on one. */
function format(value: unknown, indent = ""): string {
  const line = inline(value);
  if (typeof value !== "object" || value === null || indent.length + line.length < LINE_WIDTH) return line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => inner + format(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${format(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return [open, entries.join(",\n"), indent + close].join("\n");
}

function inline(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

const snapshot = generateWorkspace({ seed: 9, cards: 340, spaces: 2, boards: 6, members: 9, now: NOW });
const sections = Object.entries(snapshot).map(([name, section]) => [
  name,
  Array.isArray(section) ? section.map(concise) : section,
]);
await writeFile(target, `${format(Object.fromEntries(sections))}\n`);
