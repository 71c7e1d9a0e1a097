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

type Keys = { has(key: string): boolean };

/** The texts that stand at some keys of a document, at every depth that any document has. */
export function textsIn(document: unknown, keys: Keys): readonly Found[] {
  const found: Found[] = [];
  if (typeof document === "object" && document !== null) new Walk(keys, found).into(document, "", "", "", 0);
  return found;
}

/** Paths are written only of what is entered and of what is found: most of a document is neither. */
class Walk {
  readonly #keys: Keys;
  readonly #found: Found[];

  constructor(keys: Keys, found: Found[]) {
    this.#keys = keys;
    this.#found = found;
  }

  into(value: object, key: string, at: string, within: string, depth: number): void {
    if (depth === DEEPEST || opaque.has(key)) return;
    if (Array.isArray(value)) this.#intoArray(value, key, at, within, depth);
    else this.#intoObject(value as Readonly<Record<string, unknown>>, key, at, depth);
  }

  #intoArray(array: readonly unknown[], key: string, at: string, within: string, depth: number): void {
    const isWanted = this.#keys.has(key);
    for (let index = 0; index < array.length; index += 1) {
      const item = array[index];
      if (typeof item === "string") {
        if (isWanted) this.#found.push({ text: item, at: `${at}[${index}]`, key, within });
      } else if (typeof item === "object" && item !== null) {
        this.into(item, key, `${at}[${index}]`, within, depth + 1);
      }
    }
  }

  #intoObject(object: Readonly<Record<string, unknown>>, key: string, at: string, depth: number): void {
    for (const name of Object.keys(object)) {
      const part = object[name];
      if (typeof part === "string") {
        if (this.#keys.has(name)) this.#found.push({ text: part, at: joined(at, name), key: name, within: key });
      } else if (typeof part === "object" && part !== null) {
        this.into(part, name, joined(at, name), key, depth + 1);
      }
    }
  }
}

const joined = (at: string, name: string): string => (at === "" ? name : `${at}.${name}`);
