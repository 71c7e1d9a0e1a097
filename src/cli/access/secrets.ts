import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits. */
export const newSecret = (): string => `we-${randomBytes(32).toString("base64url")}`;

/** The SHA-256 of a secret, from which nobody finds the secret. */
export const idOfSecret = (secret: string): string => digestOf(secret).toString("base64url");

/** Whether a text is the secret; in a time that reveals nothing. */
export function secretChecker(secret: string): (sent: string) => boolean {
  const expected = digestOf(secret);
  return (sent) => timingSafeEqual(digestOf(sent), expected);
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
