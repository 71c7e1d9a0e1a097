import { KindSchema } from "../kind-schema";
import type { Entry } from "../memory/collection/collection";
import type { Fields } from "../query";
import type { KindDefinition, StoredDocument } from "../storage";

/** The values of the declared fields that a stored document was committed with; `undefined` if nobody can tell. */
export type FieldsOf = (document: StoredDocument) => Fields | undefined;

/** A document was found of whose fields nothing is known. */
export class UnknownFields extends Error {}

/** The kinds a storage was opened with. */
export class Declarations {
  readonly #schemas: ReadonlyMap<string, KindSchema>;
  readonly #fieldsOf: FieldsOf;
  readonly #text: string;

  constructor(kinds: readonly KindDefinition[], fieldsOf: FieldsOf) {
    this.#schemas = new Map(kinds.map((definition) => [definition.kind, new KindSchema(definition)]));
    this.#fieldsOf = fieldsOf;
    this.#text = JSON.stringify(kinds);
  }

  get kinds(): Iterable<string> {
    return this.#schemas.keys();
  }

  schema(kind: string): KindSchema | undefined {
    return this.#schemas.get(kind);
  }

  equals(other: Declarations): boolean {
    return this.#text === other.#text;
  }

  /** The entry of a document that was read. */
  entryOf(document: StoredDocument): Entry {
    const schema = this.#schemas.get(document.kind);
    try {
      const fields = this.#fieldsOf(document);
      if (schema === undefined || fields === undefined) throw unknownFields(document);
      schema.checkNames(fields);
      return { document, fields: schema.fieldValues(fields) };
    } catch (cause) {
      throw unknownFields(document, cause);
    }
  }
}

function unknownFields({ kind, id }: StoredDocument, cause?: unknown): UnknownFields {
  return new UnknownFields(`The declared fields of ${kind}/${id} are not known.`, { cause });
}
