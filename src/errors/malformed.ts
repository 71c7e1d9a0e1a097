import { isObject } from "../base/is-object";
import { invalidInput, WorkspaceError } from "./workspace-error";

/** The refusal of a request because of what stands at the path. */
export function malformed(
  path: string,
  code = "invalid_type",
  message = `Unexpected value at ${path}.`,
): WorkspaceError {
  return new WorkspaceError(invalidInput, message, { issues: [{ path, code, message }] });
}

export type UnknownRecord = Readonly<Record<string, unknown>>;

/** The value as an object with none but the known keys. */
export function readObject(value: unknown, path: string, known: object, others: object = {}): UnknownRecord {
  if (!isObject(value)) throw malformed(path);
  for (const key in value) {
    if (!Object.hasOwn(known, key) && !Object.hasOwn(others, key)) throw malformed(`${path}.${key}`, "unknown_key");
  }
  return value;
}
