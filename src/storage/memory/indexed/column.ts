import type { Clause, FieldValue } from "../../query";
import type { Source } from "./source";
import type { Test } from "./test";

/** What a column makes of a clause. Without a test every document passes, unless none does. */
export interface Compiled {
  readonly test?: Test | undefined;
  /** Leads to all documents that pass, and to others where there is a residual. */
  readonly source?: Source | undefined;
  /** What is still to be asked of what the source leads to, where that is not all that passes. */
  readonly residual?: Test | undefined;
  readonly isNever?: boolean;
  /** Exactly how many documents pass, where that is known. */
  readonly count?: number | undefined;
}

export const always: Compiled = {};
export const never: Compiled = { isNever: true, count: 0 };

/** The values of one field, by slot. */
export interface Column {
  /** About how much memory it takes. */
  readonly bytes: number;
  /** Stores a value in a slot that is new, or has one by which it is indexed. */
  write(slot: number, value: FieldValue | undefined, isNew: boolean): void;
  /** Before the document is removed. */
  clear(slot: number): void;
  read(slot: number): FieldValue;
  /**
   * Before many documents come at once, so many if there are none yet: puts off what is quicker done for all of them. Until
   * `resume` nothing is asked.
   */
  pause?(count: number): void;
  /** The new ones are from that slot on, in the order of their ids. */
  resume?(first: number): void;
  /** What is not as it should be, in words. The slots are those of all documents. */
  verify(slots: readonly number[]): readonly string[];
  /** `nth` tells apart the clauses of one query about the same field. */
  compile(clause: Clause, nth: number): Compiled;
}
