import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One TypeScript example, as it stands in a document or a doc comment. */
export interface Example {
  /** `src/workspace.ts:42`. */
  readonly place: string;
  readonly code: string;
  /** With markup of React in it or not. */
  readonly language: "ts" | "tsx";
}

const fence = /^(?<indent>[ \t*]*)```(?<language>tsx?)\n(?<code>[\s\S]*?)^[ \t*]*```/gm;

/** All that follows the tag is TypeScript, unless it is in fences. */
const tag = /^[ \t]*\* @example\n(?<code>(?:[ \t]*\*(?!\/| @| ```).*\n)+)/gm;

/** The examples of a file: its ```ts and ```tsx blocks, and what follows an `@example`. */
export function examplesIn(path: string): Example[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(fence), ...text.matchAll(tag)].map((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    const code = (match.groups?.["code"] ?? "").replace(/^[ \t]*\* ?/gm, "");
    const language = match.groups?.["language"] === "tsx" ? "tsx" : "ts";
    return { place: `${path}:${line}`, code, language };
  });
}

/** The TypeScript files below a folder. */
export function typeScriptBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path))
    .sort();
}
