/** The address at which a board receives cards by email. */
export type InboundEmail = { readonly email: string; readonly active: boolean };
