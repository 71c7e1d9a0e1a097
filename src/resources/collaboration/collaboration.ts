/** What a client needs to edit content together with others. */
export interface Collaboration {
  /** Security token that starts a collaboration session. */
  readonly token: string;
}
