import { ISSUES_MAX } from "../base/limits";
import type { STime } from "../base/time";

/** An error on the wire. Rule E1. */
export interface ErrorBody {
  /** Id of this occurrence. */
  readonly id: string;
  /** HTTP-like status, such as 403. */
  readonly code: number;
  /** `SEC:`, the service's three digits, a hyphen, the error's five; service 000 is generic. */
  readonly sec: string;
  /** A sentence for people. */
  readonly message: string;
  readonly date: STime;
}

/** The JSON answer of an operation that failed. Rule E1. */
export type ErrorEnvelope = { readonly error: ErrorBody };

const entry = <Status extends number>(status: Status, sec: string) => ({ status, sec: `SEC:${sec}` }) as const;

/**
 * Every error code with its status and `sec`. Service 000 is generic; 101 lists, 102 sprints, 103 time entries,
 * 104 forms, 105 inbound email, 106 workspaces, 107 history. Numbers that are not here are kept for refusals to come.
 */
export const errorCatalog = {
  internal: entry(500, "000-00001"),
  invalid_input: entry(400, "000-00002"),
  unauthenticated: entry(401, "000-00003"),
  not_found: entry(404, "000-00004"),
  method_not_allowed: entry(405, "000-00005"),
  unsupported_media_type: entry(415, "000-00006"),
  storage_unavailable: entry(503, "000-00007"),
  storage_busy: entry(503, "000-00008"),
  too_large: entry(413, "000-00009"),
  still_in_use: entry(409, "000-00010"),
  circular_parent: entry(409, "000-00011"),
  body_too_slow: entry(408, "000-00012"),
  request_aborted: entry(499, "000-00013"),
  no_access: entry(403, "000-00014"),
  unreachable: entry(503, "000-00015"),
  outcome_unknown: entry(500, "000-00016"),
  applied_without_answer: entry(500, "000-00017"),
  too_many_streams: entry(429, "000-00018"),
  stream_closed: entry(503, "000-00019"),
  changed_meanwhile: entry(409, "000-00020"),
  too_many_attempts: entry(429, "000-00021"),
  archived_target: entry(409, "101-00001"),
  sprints_disabled: entry(409, "102-00001"),
  time_entry_locked: entry(409, "103-00001"),
  stale_version: entry(409, "103-00002"),
  id_reused: entry(409, "103-00003"),
  timer_running: entry(409, "103-00004"),
  destination_missing: entry(409, "104-00001"),
  inbound_email_off: entry(409, "105-00001"),
  workspace_not_empty: entry(409, "106-00001"),
  time_unit_mismatch: entry(409, "106-00002"),
  already_member: entry(409, "106-00003"),
  last_admin: entry(409, "106-00004"),
  workspace_loading: entry(409, "106-00005"),
  no_history: entry(409, "107-00001"),
  read_only: entry(409, "107-00002"),
  undo_conflict: entry(409, "107-00003"),
} as const;

/** The stable name of a refusal. */
export type ErrorCode = keyof typeof errorCatalog;

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

export type UnknownRecord = Readonly<Record<string, unknown>>;

export function failure(
  code: ErrorCode,
  message: string,
  { issues = [], moreIssues = 0, ...options }: WorkspaceErrorOptions & { readonly moreIssues?: number } = {},
): WorkspaceError {
  const kind = { code, ...errorCatalog[code] };
  return new WorkspaceError(kind, message, { ...options, issues: reported(issues, moreIssues) });
}

/** The same refusal as one occurrence: with an id and a date, keeping the stack of where it was raised. */
export function occurrence(error: WorkspaceError, id: string, date: number): WorkspaceError {
  const { message, issues, cause, stack } = error;
  const stamped = new WorkspaceError(error, message, { issues, id, date, ...(cause === undefined ? {} : { cause }) });
  if (stack !== undefined) stamped.stack = stack;
  return stamped;
}

/** An unexpected error as its caller sees it: no details, only that it happened. Rule E2. */
export function unexpected(cause: unknown): WorkspaceError {
  return failure("internal", "Something went wrong inside the engine.", { cause });
}

export function refusal(code: ErrorCode, path: string, message: string, rule: string = code): WorkspaceError {
  return failure(code, message, { issues: [{ path, code: rule, message }] });
}

/** A request that is not as it must be. */
export const malformed = (path: string, rule: string, message: string): WorkspaceError =>
  refusal("invalid_input", path, message, rule);

/** The first hundred, and how many more are known of. Rule N2. */
export function reported(issues: readonly Issue[], others = 0): readonly Issue[] {
  const more = Math.max(0, issues.length - ISSUES_MAX) + others;
  if (more <= 0) return issues;
  const message = `And at least ${more} more.`;
  return [...issues.slice(0, ISSUES_MAX), { path: "", code: "more_issues", message }];
}

// A host that no longer has a part, such as one that was deployed anew, is reported as a 503 `unreachable`; nothing is
// kept of a failure, so that the next call tries again. Rule K3.4.
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const message = "A part of workspace-engine could not be loaded: try again, or reload the app.";
    throw failure("unreachable", message, { cause });
  }
}
