import type { Clause } from "../../query";
import { always, type Compiled, never } from "./column";
import { MarkPool } from "./marks";
import type { Slots } from "./slots";
import { SlotSource } from "./source";
import { Ask, Test } from "./test";
import { share } from "./value-index";

/** The field that every kind has: clauses about it are about slots. */
export class IdColumn {
  readonly #slots: Slots;
  readonly #pool = new MarkPool();

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  compile(clause: Clause, nth: number): Compiled {
    if (clause.operator === "present") return clause.negated ? never : always;
    if (clause.operator !== "in") return never;
    const { size, documents } = this.#slots;
    const test = new Test(Ask.slotMarked, clause.negated ?? false);
    test.marks = this.#pool.at(nth);
    test.dictionarySize = documents.length;
    // Marks of slots are as far apart in memory as the slots: they are not made before a scan asks for them.
    const found = new Set<number>();
    for (const value of clause.values) {
      const slot = this.#slots.find(String(value));
      if (slot !== undefined) found.add(slot);
    }
    if (found.size === 0) return clause.negated ? always : never;
    test.codes = [...found];
    const count = clause.negated ? size - found.size : found.size;
    test.share = share(count, size);
    return { test, count, source: clause.negated ? undefined : new SlotSource(test.codes) };
  }
}
