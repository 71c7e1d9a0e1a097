import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export const newToken = (): string => `we-${randomBytes(24).toString("base64url")}`;

/** Whether a token is the one; how long it takes to say so tells nothing. */
export function tokenChecker(token: string): (sent: string) => boolean {
  const expected = digestOf(token);
  return (sent) => timingSafeEqual(digestOf(sent), expected);
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
