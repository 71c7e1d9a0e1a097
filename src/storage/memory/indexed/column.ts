import type { Clause, FieldValue } from "../../query";
import type { Source } from "./source";
import type { Test } from "./test";

/** What a column makes of a clause. Without a test every document passes, unless none does. */
export interface Compiled {
  readonly test?: Test | undefined;
  /** Leads to all documents that pass. */
  readonly source?: Source | undefined;
  /** The source leads to others too. */
  readonly isRough?: boolean;
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
  /** Before so many documents come at once: puts off what is quicker done for all of them. Until `resume` nothing is asked. */
  pause?(count: number): void;
  resume?(): void;
  /** What is not as it should be, in words. The slots are those of all documents. */
  verify(slots: readonly number[]): readonly string[];
  /** `nth` tells apart the clauses of one query about the same field. */
  compile(clause: Clause, nth: number): Compiled;
}
