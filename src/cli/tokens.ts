import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export const newToken = (): string => `we-${randomBytes(24).toString("base64url")}`;

/** Whether a token is the one; how long it takes to say so tells nothing. */
export function tokenChecker(token: string): (sent: string) => boolean {
  const expected = digestOf(token);
  return (sent) => timingSafeEqual(digestOf(sent), expected);
}

/** Whether a token is known already, or this further one. */
export function eitherToken(
  isKnown: (sent: string) => boolean,
  further: string | undefined,
): (sent: string) => boolean {
  const isFurther = further === undefined ? () => false : tokenChecker(further);
  return (sent) => isKnown(sent) || isFurther(sent);
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
