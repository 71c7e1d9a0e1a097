import type { Kind } from "../../documents";

/** Which documents of a kind have one of these values in a field? */
export interface Question {
  readonly kind: Kind;
  readonly field: string;
  readonly values: readonly string[];
}

/** What was asked about documents, by kind and field, and what of it is still to be answered. */
export class Questions {
  readonly #asked = new Map<Kind, Map<string, Set<string>>>();
  #open = new Map<Kind, Map<string, string[]>>();

  ask(kind: Kind, field: string, value: string): void {
    const values = within(within(this.#asked, kind, newMap<Set<string>>), field, newSet);
    if (values.has(value)) return;
    values.add(value);
    within(within(this.#open, kind, newMap<string[]>), field, newList).push(value);
  }

  get hasOpen(): boolean {
    return this.#open.size > 0;
  }

  /** What was not taken yet. Whoever takes it answers it. */
  takeOpen(): readonly Question[] {
    const open = this.#open;
    this.#open = new Map();
    return Array.from(open, ([kind, fields]) =>
      Array.from(fields, ([field, values]) => ({ kind, field, values })),
    ).flat();
  }
}

const newMap = <Value>(): Map<string, Value> => new Map();
const newSet = (): Set<string> => new Set();
const newList = (): string[] => [];

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
