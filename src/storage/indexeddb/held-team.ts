import type { HeldDocuments } from "./held-documents";

/** The documents of one team in memory, and the queues of this tab's calls. */
export class HeldTeam {
  /** Commits wait for one another, and then for those of other tabs. */
  readonly commits = new Queue();
  /** Calls that read or write the cached documents wait for one another. */
  readonly uses = new Queue();
  #documents: HeldDocuments | undefined;
  #heard = 0;
  #shown = 0;

  get documents(): HeldDocuments | undefined {
    return this.#documents;
  }

  /** The documents, if nothing was heard since they were read. */
  get fresh(): HeldDocuments | undefined {
    return this.#shown === this.#heard ? this.#documents : undefined;
  }

  /** How much was heard so far of commits, or of attempts at one. */
  get heard(): number {
    return this.#heard;
  }

  /** There may be a commit that the documents do not show. */
  hear(): number {
    this.#heard += 1;
    return this.#heard;
  }

  /** Documents that show at least what was heard when their reading began. */
  hold(documents: HeldDocuments, heard: number): void {
    this.#documents = documents;
    this.#shown = heard;
  }

  forget(): void {
    this.#documents = undefined;
  }
}

/** Does one thing after the other. */
class Queue {
  #last: Promise<unknown> = Promise.resolve();

  inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#last.then(job);
    // Whoever asked for it hears of its failure; what comes next has no part in that.
    this.#last = done.catch(() => {});
    return done;
  }
}
