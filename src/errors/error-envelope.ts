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
