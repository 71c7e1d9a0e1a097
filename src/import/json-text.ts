import { ImportError } from "./import-error";
import { jsonFaultAt } from "./json-fault";

/** Deeper files were made to harm, by no tool. */
const DEEPEST = 200;

/** The value of a JSON file. */
export function readJson(text: string): unknown {
  refuseDeep(text);
  try {
    return JSON.parse(text);
  } catch {
    const at = jsonFaultAt(text);
    const what = at >= text.length ? "the JSON file ends in the middle" : "the file is not the JSON that it begins as";
    const message = `Here ${what}. It was cut off or edited by hand: export it anew.`;
    throw new ImportError("malformed", message, placeAt(text, at));
  }
}

function refuseDeep(text: string): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) isInText = !isInText;
    else if (isInText) at += unit === 0x5c ? 1 : 0;
    else if (unit === 0x7b || unit === 0x5b) depth += 1;
    else if (unit === 0x7d || unit === 0x5d) depth -= 1;
    if (depth <= DEEPEST) continue;
    const message = `The JSON file is nested more than ${DEEPEST} levels deep here: no tool exports such a file.`;
    throw new ImportError("too_large", message, placeAt(text, at));
  }
}

function placeAt(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index);
  return { line: before.split("\n").length, column: index - before.lastIndexOf("\n") };
}
