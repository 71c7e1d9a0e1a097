import { KindSchema } from "../kind-schema";
import type { KindDefinition } from "../storage";

/** The kinds a storage was opened with. */
export class Declarations {
  readonly #schemas: ReadonlyMap<string, KindSchema>;
  readonly #text: string;

  constructor(kinds: readonly KindDefinition[]) {
    this.#schemas = new Map(kinds.map((definition) => [definition.kind, new KindSchema(definition)]));
    this.#text = JSON.stringify(kinds);
  }

  schema(kind: string): KindSchema | undefined {
    return this.#schemas.get(kind);
  }

  equals(other: Declarations): boolean {
    return this.#text === other.#text;
  }
}
