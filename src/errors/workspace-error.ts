import type { ErrorCode } from "./error-catalog";
import type { ErrorEnvelope } from "./error-envelope";

/** One thing that is wrong with the input: where, which rule, and what to do about it. */
export interface Issue {
  /** The field, as it was written: `card_filters.include.members[2]`; `""` is the input as a whole. */
  readonly path: string;
  /** Stable name of the rule that was broken. */
  readonly code: string;
  readonly message: string;
  /** The current value of the field, in the form that `expected` takes, or null; only with the code `changed_meanwhile`. */
  readonly current?: unknown;
}

/** Which refusal it is, as the catalogue of errors lists it. */
export type ErrorKind = { readonly code: ErrorCode; readonly status: number; readonly sec: string };

/** The details of a refusal besides its code and message. */
export interface WorkspaceErrorOptions extends ErrorOptions {
  readonly issues?: readonly Issue[];
  /** ULID of this occurrence. */
  readonly id?: string;
  /** STime of this occurrence. */
  readonly date?: number;
}

/**
 * Every refusal of the engine.
 *
 * `code` is the stable name to branch on and `status` its HTTP-like status; `issues` says which fields broke which
 * rules. Rules E1, E2.
 * @example
 * import { Workspace, WorkspaceError } from "workspace-engine";
 *
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * try {
 *   await workspace.getCard({ card_id: "404" });
 * } catch (error) {
 *   if (error instanceof WorkspaceError && error.code === "not_found") console.log(error.issues[0]?.path); // card_id
 * }
 */
export class WorkspaceError extends Error {
  override readonly name = "WorkspaceError";
  declare readonly code: ErrorCode;
  declare readonly status: number;
  /** `SEC:` + service (3 digits) + `-` + number (5 digits). */
  declare readonly sec: string;
  declare readonly issues: readonly Issue[];
  declare readonly id: string;
  /** STime; 0 when the error was raised outside an operation. */
  declare readonly date: number;

  constructor({ code, status, sec }: ErrorKind, message: string, options: WorkspaceErrorOptions = {}) {
    super(message, options);
    const { issues = [], id = "", date = 0 } = options;
    Object.assign(this, { code, status, sec, issues: Object.freeze([...issues]), id, date });
  }

  toJSON(): ErrorEnvelope {
    const { id, status, sec, message, date } = this;
    return { error: { id, code: status, sec, message, date } };
  }
}

/** Kept apart from the catalogue, which would otherwise go wherever anything is validated. */
export const invalidInput: ErrorKind = { code: "invalid_input", status: 400, sec: "SEC:000-00002" };

export function malformed(path: string, code: string, message: string): WorkspaceError {
  return new WorkspaceError(invalidInput, message, { issues: [{ path, code, message }] });
}

export type UnknownRecord = Readonly<Record<string, unknown>>;
