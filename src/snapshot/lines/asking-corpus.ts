import type { Kind } from "../../documents";
import { Corpus, type Entry } from "../../integrity/corpus";

/** The documents of a kind whose field has a value. */
export interface Question {
  readonly kind: Kind;
  readonly field: string;
  readonly value: string;
}

export const keyOf = ({ kind, field, value }: Question): string => `${kind}.${field}=${value}`;

/** Some documents of a workspace; it notes what is asked of it that it cannot know. */
export class AskingCorpus extends Corpus {
  readonly asked = new Map<string, Question>();
  readonly #answered: ReadonlySet<string>;
  /** Whether what is asked now matters. */
  isListening = true;

  /** `answered` are the questions of which all documents are there. */
  constructor(entries: Iterable<Entry>, answered: ReadonlySet<string>) {
    super(entries);
    this.#answered = answered;
  }

  override where(kind: Kind, field: string, value: unknown): readonly Entry[] {
    if (this.isListening && typeof value === "string") {
      const question = { kind, field, value };
      const key = keyOf(question);
      if (!this.#answered.has(key)) this.asked.set(key, question);
    }
    return super.where(kind, field, value);
  }
}
