import { StorageError } from "../storage-error";

/** A stored JSON text. */
export function parsed<T>(text: string, place: string): T {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StorageError("corrupt", `What is stored as ${place} is not JSON.`, { cause });
  }
}
