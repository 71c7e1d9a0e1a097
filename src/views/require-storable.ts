import { isStorableText } from "../storage/storable-text";
import { malformed } from "./malformed";
import type { View } from "./view";

/** Refuses a view that asks for text which not every storage can hold. Rule B11. */
export function requireStorable({ constraints }: View): void {
  for (const { path, given } of constraints) {
    const texts = Array.isArray(given) ? given : [given];
    const place = texts.findIndex((text) => typeof text === "string" && !isStorableText(text));
    if (place < 0) continue;
    const at = Array.isArray(given) ? `${path}[${place}]` : path;
    throw malformed(at, "invalid_format", "Expected a text without U+0000 and lone surrogates.");
  }
}
