import { sortShort } from "../../../base/sort-short";
import type { Clause, RangeClause } from "../../query";
import { withBounds } from "../../with-page";
import { always, type Compiled } from "./column";
import type { FieldsIndex } from "./fields-index";
import type { Source } from "./source";
import type { Test } from "./test";

/** After so many writes what was estimated no longer counts. */
const STALE = 500;

/** A clause that accessPaths to the documents that satisfy it. */
export interface AccessPath {
  readonly clause: Clause;
  readonly source: Source;
  /** What need not be asked any more of what the source accessPaths to. */
  readonly passed: readonly Test[];
  /** What is to be asked instead. */
  readonly residual: Test | undefined;
}

/** The clauses of a selection, compiled. */
export class CompiledWhere {
  readonly #original: readonly Clause[];
  /** The clauses, with the bounds that were set last. */
  #where: readonly Clause[];
  /** By clause. */
  readonly #compiled: Compiled[] = [];
  /** The quickest way to rule out slots first. */
  #tests: readonly Test[] = [];
  #accessPaths: readonly AccessPath[] = [];
  #isNever = false;
  readonly #index: FieldsIndex;
  readonly #generation: number;
  readonly #membership: number;
  readonly #version: number;
  readonly #writes: number;

  constructor(index: FieldsIndex, where: readonly Clause[]) {
    this.#original = where;
    this.#where = where;
    this.#index = index;
    this.#generation = index.slots.generation;
    this.#writes = index.slots.writes;
    this.#membership = where.some(({ field }) => field === "id") ? index.slots.membership : -1;
    this.#version = where.some(({ operator }) => operator === "contains") ? index.texts.version : -1;
    for (let place = 0; place < where.length; place++) this.#compile(place);
    this.#arrange();
  }

  get where(): readonly Clause[] {
    return this.#where;
  }

  get tests(): readonly Test[] {
    return this.#tests;
  }

  get accessPaths(): readonly AccessPath[] {
    return this.#accessPaths;
  }

  get isNever(): boolean {
    return this.#isNever;
  }

  /** Exactly how many documents satisfy all clauses, where that is known without looking at any. */
  get count(): number | undefined {
    if (this.#isNever) return 0;
    let count: number | undefined = this.#index.slots.size;
    let tests = 0;
    for (const compiled of this.#compiled) {
      if (compiled.test === undefined) continue;
      tests += 1;
      count = compiled.count;
    }
    return tests < 2 ? count : undefined;
  }

  /** The test of a clause; nothing where every document passes. */
  testOf(place: number): Test | undefined {
    return this.#compiled[place]?.test;
  }

  /** Puts other range clauses in the places of those there were, or these themselves; `false` if all stays as it is. */
  setBounds(bounds: readonly RangeClause[] | undefined): boolean {
    const before = this.#where;
    if (bounds === undefined && before === this.#original) return false;
    this.#where = bounds === undefined ? this.#original : withBounds(this.#original, bounds);
    for (const [place, clause] of this.#where.entries()) if (clause !== before[place]) this.#compile(place);
    this.#arrange();
    return true;
  }

  /** Whether nothing has happened that it does not know of, and little by which it would estimate otherwise. */
  get isCurrent(): boolean {
    const { slots, texts } = this.#index;
    if (slots.generation !== this.#generation || slots.writes > this.#writes + STALE) return false;
    if (this.#membership >= 0 && this.#membership !== slots.membership) return false;
    return this.#version < 0 || this.#version === texts.version;
  }

  #compile(place: number): void {
    const clause = this.#where[place];
    if (clause === undefined) return;
    let nth = 0;
    for (let earlier = 0; earlier < place; earlier++) if (this.#where[earlier]?.field === clause.field) nth += 1;
    this.#compiled[place] = this.#index.compile(clause, nth);
  }

  #arrange(): void {
    const tests: Test[] = [];
    const accessPaths: AccessPath[] = [];
    this.#isNever = false;
    for (let place = 0; place < this.#compiled.length; place++) {
      const clause = this.#where[place];
      const { test, source, residual, isNever } = this.#compiled[place] ?? always;
      if (isNever) this.#isNever = true;
      if (test !== undefined) tests.push(test);
      if (source !== undefined && clause !== undefined)
        accessPaths.push({ clause, source, passed: test === undefined ? none : [test], residual });
    }
    this.#tests = sortShort(tests, (a, b) => a.effort - b.effort);
    this.#accessPaths = accessPaths;
  }
}

const none: readonly never[] = [];
