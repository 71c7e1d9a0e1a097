import { invalidInput, WorkspaceError } from "./workspace-error";

/** The refusal of a request because of what stands at the path. */
export function malformed(path: string, code: string, message: string): WorkspaceError {
  return new WorkspaceError(invalidInput, message, { issues: [{ path, code, message }] });
}

export type UnknownRecord = Readonly<Record<string, unknown>>;
