import { byName } from "./column-names";
import type { Person } from "./item";

/** An apostrophe says of what follows that it is no formula, and `="001"` that it is a text. */
export const textIn = (cell: string, nothing: string | undefined): string =>
  cell === nothing
    ? ""
    : cell
        .trim()
        .replace(/^="([^"]*)"$/, "$1")
        .replace(/^'(?='*[=+\-@])/, "");

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Several values in one cell: `a, b`, `a;b` or `[a, b]`. */
export function listed(cell: string): string[] {
  const inner = cell.replace(/^\[(.*)\]$/s, "$1");
  const parts = inner.match(/ *"[^"\n]*" *(?=[,;\n]|$)|[^,;\n]+/g) ?? [];
  return parts.map((part) => part.trim().replace(/^"(.*)"$/s, "$1")).filter((part) => part !== "");
}

const named = /(?<=^|[<>;])[^<>;]+<(?:[^<>\s@]+@[^<>\s]+|[\w-]{1,64})>/g;

/** Those who are named with their addresses or ids may have commas in their names. */
export const peopleIn = (cell: string): string[] => [
  ...(cell.match(named) ?? []).map((person) => person.replace(/^[\s,;]+/, "")),
  ...listed(cell.replace(named, ";")),
];

/** A name, an address, or both as `Ada <ada@example.com>`; for want of an address our own CSV has the id of a member there. */
export function personIn(text: string): Person {
  if (isAddress(text)) return { email: text };
  const [, name, reference] = /^([^<>]+)<([^<>\s]+)>$/.exec(text) ?? [];
  if (name === undefined || reference === undefined) return { name: text };
  return { name: name.trim(), ...(isAddress(reference) ? { email: reference } : { memberId: reference }) };
}

/** Addresses one after the other, or each behind its text in parentheses. */
export const urlsOf = (cell: string) => {
  const behindText = /(?<=^|[,()])([^,()]+) \((https?:\/\/[^\s()]+)\)/g;
  const links = Array.from(cell.matchAll(behindText), ([, text = "", url = ""]) => ({ url, text: text.trim() }));
  const rest = cell.replace(behindText, "").split(/\s+|[,;](?=https?:)/);
  const urls = rest.map((url) => url.replace(/(?<![,;])[,;]+$/, "")).filter((url) => /[^,;]/.test(url));
  return [...links, ...urls.map((url) => ({ url }))];
};

const yes = /^(true|yes|y|x|1|done|completed?|v|✓|✔|☑|✅|100 ?%|1[.,]0+|ja|sí|si|oui|sim|sì|tak|да|是)$/i;
const no = /^(false|no|n|0|0 ?%|not done|incomplete|-|☐|nein|non|não|nee|nie|нет|否)$/i;

export const isYes = (cell: string): boolean => yes.test(cell);
export const isAnswer = (cell: string): boolean => yes.test(cell) || no.test(cell);

/** They contain `#12`, `Phase #12: The title`, `The title (https://…)` or `3FS`. */
export const referenceIn = (cell: string): string =>
  /#(\w+)(?::|$)/.exec(cell)?.[1] ??
  cell
    .replace(/ \((?:https?:|\.{0,2}\/)[^()]*\)$/, "")
    .replace(/^(\d+)(?:FS|SS|FF|SF)(?: ?[+-].*)?$/, "$1")
    .trim();

const linkWords = byName({
  blocks: ["blocks", "precedes"],
  blocked_by: ["blocked by", "follows", "depends on"],
  duplicates: ["duplicates", "duplicated by"],
});

export const linkIn = (cell: string) => linkWords.get(/^(\D+?) #\w+$/.exec(cell)?.[1]?.toLowerCase() ?? "");
