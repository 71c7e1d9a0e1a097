/** The last commit that a workspace knows of: whatever it sends later is made after that one. */
export class LastCommit {
  #sequence = 0;

  get sequence(): number {
    return this.#sequence;
  }

  reach(sequence: number): void {
    if (sequence > this.#sequence) this.#sequence = sequence;
  }
}
