import type { Subject } from "../data/subject";
import type { Findings } from "../report/result";
import type { Case } from "../shapes/case";
import type { Pool } from "../shapes/pool";
import type { Effort } from "../timing/effort";

/** What a section measures with. */
export interface Bench {
  readonly subject: Subject;
  readonly pool: Pool;
  /** The usual shapes in all variants, with their answers. */
  readonly cases: readonly Case[];
  readonly effort: Effort;
}

/** A part of the benchmark that can be asked for by name. */
export type Section = (bench: Bench) => Promise<Findings>;
