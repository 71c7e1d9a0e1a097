import type { Scalar } from "../storage/query";
import type { Topics } from "./shown-item-cache";

/** Which commits concerned a topic last, by the value that tells whom of it. */
interface Touches {
  /** The last commit that concerned any of them. */
  last: number;
  readonly commits: Map<Scalar, number>;
}

/** The last commits that concerned what items are built from. */
export class TouchedTopics {
  readonly #topics = new Map<string, Touches>();
  /** The last commit that concerned any of them. */
  last = 0;

  /** Whether a commit after this one concerned one of the topics. */
  areTouchedAfter(sequence: number, topics: Topics): boolean {
    for (let index = 0; index < topics.length; index += 2) {
      const touches = this.#topics.get(topics[index] ?? "");
      if (touches === undefined || touches.last <= sequence) continue;
      const touched = touches.commits.get(topics[index + 1] ?? "");
      if (touched !== undefined && touched > sequence) return true;
    }
    return false;
  }

  mark(name: string, value: Scalar, sequence: number): void {
    let touches = this.#topics.get(name);
    if (touches === undefined) {
      touches = { last: 0, commits: new Map() };
      this.#topics.set(name, touches);
    }
    touches.last = sequence;
    touches.commits.set(value, sequence);
    this.last = sequence;
  }

  /** Forgets what was concerned by none but that commit and earlier ones. */
  forget(until: number): void {
    for (const { commits } of this.#topics.values()) {
      for (const [value, sequence] of commits) if (sequence <= until) commits.delete(value);
    }
  }
}
