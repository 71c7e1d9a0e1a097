import type { Row, Session } from "./driver";

/** Where the values of a statement go. */
export interface Binds {
  /** Adds a value and returns its place in the text. */
  bind(value: unknown, type: string): string;
}

/** One statement in the making: every value in it is a parameter. The first one is always the team. */
export class Statement implements Binds {
  readonly #values: unknown[];

  constructor(team: string) {
    this.#values = [team];
  }

  bind(value: unknown, type: string): string {
    return `$${this.#values.push(value)}::${type}`;
  }

  run(session: Session, text: string): Promise<readonly Row[]> {
    return session.run(text, this.#values);
  }

  /** For a text whose best plan is the same whatever the values are, and that comes again and again. */
  runPrepared(session: Session, text: string): Promise<readonly Row[]> {
    return session.runPrepared(text, this.#values);
  }
}

/** The condition that stands in every statement on documents. */
export const OF_TEAM = "team_id = $1";
