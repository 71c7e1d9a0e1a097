import type { Figure } from "../timing/samples";

/** What somebody took to answer each shape. */
export interface Column {
  readonly section: string;
  readonly name: string;
  /** The section with whose columns it is to be compared. */
  readonly versus?: string | undefined;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** One thing measured that has no shapes. */
export interface Fact {
  readonly section: string;
  readonly name: string;
  /** In words: `12.3 µs`, `8.1 s`. */
  readonly value: string;
}

/** What a section found out. */
export interface Findings {
  readonly columns?: readonly Column[];
  readonly facts?: readonly Fact[];
  /** What was left out or made smaller, and why. */
  readonly notes?: readonly string[];
}

/** Everything measured in one process over one workspace. */
export interface Result {
  readonly cards: number;
  readonly about: string;
  readonly columns: readonly Column[];
  readonly facts: readonly Fact[];
  readonly notes: readonly string[];
}

export function joined(cards: number, about: string, findings: readonly Findings[]): Result {
  return {
    cards,
    about,
    columns: findings.flatMap(({ columns = [] }) => columns),
    facts: findings.flatMap(({ facts = [] }) => facts),
    notes: findings.flatMap(({ notes = [] }) => notes),
  };
}

export function columnOf(section: string, name: string, figures: ReadonlyMap<string, Figure>): Column {
  return { section, name, figures: Object.fromEntries(figures) };
}
