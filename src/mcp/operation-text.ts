import type { Called } from "../engine/engine";
import { described } from "../openapi/data";
import { formsFor } from "../openapi/request";
import { operations } from "../operations/registry";
import { fitting } from "./text";

/** The operations whose name or description has most of some words; all names without words. */
export function foundOperations(words: string): string {
  const asked = words.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  const rated = Object.keys(operations).map((name) => {
    const { summary = "", group = "" } = described.operations[name] ?? {};
    const text = `${name} ${group} ${summary}`.toLowerCase();
    return { line: `${name}: ${summary}`, hits: asked.filter((word) => text.includes(word.replace(/s$/, ""))).length };
  });
  const found = rated.filter(({ hits }) => hits > 0).sort((one, other) => other.hits - one.hits);
  if (found.length === 0) return `Operations: ${Object.keys(operations).join(" ")}`;
  const lines = found.slice(0, 12).map(({ line }) => line);
  return fitting(lines, 600, "search for other words");
}

/** The description and input of an operation. */
export function operationText({ name, operation }: Called): string {
  const { summary = "", description = "", fields = {} } = described.operations[name] ?? {};
  const forms = formsFor(name, operation.input("seconds")).map((form) => JSON.stringify(form, withoutNoise));
  const notes = Object.entries(fields).map(([field, note]) => `${field}: ${note}`);
  const lines = [`${name}, for the role ${operation.role}: ${summary} ${description}`, ...forms, ...notes];
  return fitting(lines, 2000, "all else is optional");
}

/** Of a JSON schema what a caller needs: neither null, which leaves out, nor limits. */
function withoutNoise(key: string, value: unknown): unknown {
  if (/^(?:\$schema|pattern|format|minLength|maxLength|maxItems|minimum|maximum|additionalProperties)$/.test(key))
    return undefined;
  if (typeof value !== "object" || value === null || !("anyOf" in value) || !Array.isArray(value.anyOf)) return value;
  const forms = value.anyOf.filter((form) => Object(form).type !== "null");
  return forms.length === 1 ? forms[0] : forms;
}
