/** The address at which a board receives cards by email. */
export interface InboundEmail {
  readonly email: string;
  readonly active: boolean;
}
