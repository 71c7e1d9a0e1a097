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

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object with none but the known keys. */
export function readObject(value: unknown, path: string, known: object, others: object = {}): UnknownRecord {
  if (!isRecord(value)) throw malformed(path);
  for (const key in value) {
    if (!Object.hasOwn(known, key) && !Object.hasOwn(others, key)) throw malformed(`${path}.${key}`, "unknown_key");
  }
  return value;
}
