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

export function textsIn(document: unknown, keys: { has(key: string): boolean }): readonly Found[] {
  const found: Found[] = [];
  // Paths are written only of what is entered and of what is found: most of a document is neither.
  const enter = (value: unknown, key: string, at: string, within: string, depth: number): void => {
    if (typeof value === "string") found.push({ text: value, at, key, within });
    else if (depth === DEEPEST || opaque.has(key)) return;
    else if (Array.isArray(value)) {
      const isWanted = keys.has(key);
      for (let index = 0; index < value.length; index += 1) {
        if (isEntered(value[index], isWanted)) enter(value[index], key, `${at}[${index}]`, within, depth + 1);
      }
    } else if (isEntered(value, false)) {
      for (const [name, part] of Object.entries(value)) {
        if (!isEntered(part, keys.has(name))) continue;
        enter(part, name, at === "" ? name : `${at}.${name}`, key, depth + 1);
      }
    }
  };
  if (isEntered(document, false)) enter(document, "", "", "", 0);
  return found;
}

const isEntered = (value: unknown, isWanted: boolean): value is object =>
  typeof value === "string" ? isWanted : typeof value === "object" && value !== null;
