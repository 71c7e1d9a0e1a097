/** A value as one would write it in a program: on one line where it fits into the width, else with a line per entry. */
export function code(value: unknown, width: number, indent = ""): string {
  const line = inline(value);
  if (indent.length + line.length <= width || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => `${inner}${code(item, width, inner)},`)
    : Object.entries(value).map(([key, item]) => `${inner}${key}: ${code(item, width - key.length - 2, inner)},`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return [open, ...entries, `${indent}${close}`].join("\n");
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const entries = Object.entries(value).map(([key, item]) => `${key}: ${inline(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
