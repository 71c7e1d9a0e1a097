import { isObject } from "../base/is-object";

/** A text inside a document. */
export interface Found {
  readonly text: string;
  /** Path of the text: `linked_cards[0].card_id`. */
  readonly at: string;
  /** The key it stands at, itself or as an element: `card_id`. */
  readonly key: string;
  /** The key of what holds that key, `""` for the document: `linked_cards`. */
  readonly within: string;
}

const DEEPEST = 6;

/** Records of the past, which may outlive what they name, what is keyed by anything, and what names only its own parts. */
const opaque: ReadonlySet<string> = new Set(["archived", "hints", "form_values", "sprint_settings"]);

/** The texts that stand at some keys of a document, at every depth that any document has. */
export function textsIn(document: unknown, keys: { has(key: string): boolean }): readonly Found[] {
  const found: Found[] = [];
  const visit = (value: unknown, key: string, at: string, within: string, depth: number): void => {
    if (typeof value === "string") {
      if (keys.has(key)) found.push({ text: value, at, key, within });
    } else if (depth === DEEPEST || opaque.has(key)) {
      return;
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, key, `${at}[${index}]`, within, depth + 1);
    } else if (isObject(value)) {
      for (const name of Object.keys(value))
        visit(value[name], name, at === "" ? name : `${at}.${name}`, key, depth + 1);
    }
  };
  visit(document, "", "", "", 0);
  return found;
}
