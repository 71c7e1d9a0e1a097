import type { Row, Session } from "./driver";

/** One statement in the making: every value in it is a parameter. The first one is always the team. */
export class Statement {
  readonly #values: unknown[];

  constructor(team: string) {
    this.#values = [team];
  }

  /** Adds a value and returns its place in the text. */
  bind(value: unknown, type: string): string {
    return `$${this.#values.push(value)}::${type}`;
  }

  run(session: Session, text: string): Promise<readonly Row[]> {
    return session.run(text, this.#values);
  }
}

/** The condition that stands in every statement on documents. */
export const OF_TEAM = "team_id = $1";
