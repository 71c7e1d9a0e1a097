import { seededRandom } from "workspace-engine/testing";

const UNKNOWN_ID = "404";

interface Identified {
  readonly id: string;
}

/** Choices drawn from one seed: the same seed chooses the same among the same things. */
export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** A whole number below the limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  yes(likelihood = 0.5): boolean {
    return this.#random() < likelihood;
  }

  maybe<T>(value: T, likelihood = 0.5): T | undefined {
    return this.yes(likelihood) ? value : undefined;
  }

  /** The value, nothing, or null to clear what is there. */
  clearing<T>(value: T): T | null | undefined {
    return this.yes(0.2) ? null : this.maybe(value);
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** One of them, or `undefined` when there is none. */
  any<T>(values: readonly T[]): T | undefined {
    return values[this.below(values.length)];
  }

  /** Up to three of them. */
  some<T>(values: readonly T[]): T[] {
    const from = this.below(Math.max(1, values.length));
    return values.slice(from, from + this.below(4));
  }

  /** The id of one of them; now and then, or when there is none, an id that nothing has. */
  id(documents: readonly Identified[]): string {
    const document = this.any(documents);
    return document === undefined || this.yes(0.03) ? UNKNOWN_ID : document.id;
  }

  /** One of these ids or, when there is none or by mistake, of the others. */
  idAmong(ids: readonly string[], others: readonly Identified[]): string {
    const id = this.any(ids);
    return id === undefined || this.yes(0.1) ? this.id(others) : id;
  }

  title(): string {
    return this.oneOf(["Alpha", "Beta", "Gamma", "Δέλτα", "Fix the login page"]);
  }

  content(): string {
    return this.oneOf(["", "<p>One</p>", "Two\nlines", "All of alpha"]);
  }

  position(): number | undefined {
    return this.maybe(this.below(4));
  }

  archived(): boolean | undefined {
    return this.maybe(this.yes(0.4), 0.4);
  }

  /** A ULID of the client's. */
  ulid(): string {
    const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    return `01KE6Y4S00${Array.from({ length: 16 }, () => digits.charAt(this.below(32))).join("")}`;
  }

  uuid(): string {
    const tail = Array.from({ length: 12 }, () => this.below(16).toString(16)).join("");
    return `0b9cf1cb-3ae9-4b5b-a05a-${tail}`;
  }
}
