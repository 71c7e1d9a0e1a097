import { HEADER_MAX_LENGTH } from "../base/limits";
import { failure } from "../errors/errors";

/** The token of a request. Rules A1.1, W2. */
export function bearerToken({ headers }: Request): string {
  const header = headers.get("authorization") ?? "";
  if (header === "") throw failure("unauthenticated", "Send a token: Authorization: Bearer <token>.");
  const [, token] = (header.length <= HEADER_MAX_LENGTH && /^bearer +(\S+)$/i.exec(header)) || [];
  if (token !== undefined) return token;
  throw failure("unauthenticated", "The Authorization header must be of the form: Bearer <token>.");
}
