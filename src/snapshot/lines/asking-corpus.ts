import type { Kind } from "../../documents";
import { Corpus, type Entry } from "../../integrity/corpus";
import type { Loose } from "../../integrity/loose";
import type { Questions } from "./questions";

/** Some documents of a workspace; it notes what is asked of it that it cannot know. */
export class AskingCorpus extends Corpus {
  readonly #questions: Questions;
  /** Whether what is asked now matters: it does while one of the documents is judged that are to be. */
  isListening = false;

  constructor(entries: Iterable<Entry>, questions: Questions) {
    super(entries);
    this.#questions = questions;
  }

  override where(kind: Kind, field: string, value: unknown): readonly Entry[] {
    if (this.isListening && typeof value === "string") this.#questions.ask(kind, field, value);
    return super.where(kind, field, value);
  }

  override find(kind: Kind, id: unknown): Loose | undefined {
    if (this.isListening && typeof id === "string") this.#questions.ask(kind, "id", id);
    return super.find(kind, id);
  }
}
