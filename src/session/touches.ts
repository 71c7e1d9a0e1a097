import type { Scalar } from "../storage/query";

/** Which commits concerned a topic last, by the value that tells whom of it. */
export interface Touches {
  /** The last commit that concerned any of them. */
  last: number;
  readonly commits: Map<Scalar, number>;
}

/** The last commits that concerned what items are built from. */
export class TouchedTopics {
  readonly #topics = new Map<string, Touches>();

  topic(name: string): Touches {
    let touches = this.#topics.get(name);
    if (touches === undefined) {
      touches = { last: 0, commits: new Map() };
      this.#topics.set(name, touches);
    }
    return touches;
  }

  mark(name: string, value: Scalar, sequence: number): void {
    const touches = this.topic(name);
    touches.last = sequence;
    touches.commits.set(value, sequence);
  }

  /** Forgets what was concerned by none but that commit and earlier ones. */
  forget(until: number): void {
    for (const { commits } of this.#topics.values()) {
      for (const [value, sequence] of commits) if (sequence <= until) commits.delete(value);
    }
  }
}
