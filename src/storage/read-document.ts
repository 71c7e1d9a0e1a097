import { nameOf } from "./name-of";
import type { RememberedDocuments } from "./remembered-documents";
import { seal } from "./seal";
import type { DocumentKey, JsonObject, StoredDocument } from "./storage";
import { StorageError } from "./storage-error";

/** A stored JSON text, frozen to its depth. */
export function parsed<T>(text: string, place: string): T {
  try {
    const value: T = JSON.parse(text);
    seal(value, place);
    return value;
  } catch (cause) {
    throw new StorageError("corrupt", `What is stored as ${place} is not JSON.`, { cause });
  }
}

export function readDocument(
  remembered: RememberedDocuments,
  team: string,
  { kind, id }: DocumentKey,
  rev: number,
  text: string,
): StoredDocument {
  const document = Object.freeze({ kind, id, rev, body: parsed<JsonObject>(text, nameOf({ kind, id })) });
  remembered.keep(team, document, text.length);
  return document;
}
