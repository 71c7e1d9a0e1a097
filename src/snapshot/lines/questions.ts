import type { Kind } from "../../documents";

/** Which documents of a kind have one of these values in a field? */
export type Question = { readonly kind: Kind; readonly field: string; readonly values: readonly string[] };

/** The questions about documents, answered in batches. */
export class Questions {
  readonly #asked = new Map<string, Set<string>>();
  #open = new Map<string, { readonly kind: Kind; readonly field: string; readonly values: string[] }>();

  get hasOpen(): boolean {
    return this.#open.size > 0;
  }

  ask(kind: Kind, field: string, value: string): void {
    const key = `${kind}.${field}`;
    const asked = this.#asked.get(key) ?? new Set();
    if (asked.has(value)) return;
    this.#asked.set(key, asked.add(value));
    const open = this.#open.get(key) ?? { kind, field, values: [] };
    this.#open.set(key, open);
    open.values.push(value);
  }

  /** The open questions. Whoever takes them answers them. */
  takeOpen(): readonly Question[] {
    const open = [...this.#open.values()];
    this.#open = new Map();
    return open;
  }
}
