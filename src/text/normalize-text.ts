import { toNfc } from "./nfc";

/**
 * The form in which texts are stored for searching and needles are compared: lower case without a locale, NFC.
 *
 * Composing comes last, because lower case can leave letters apart that NFC joins; so applying it twice changes nothing.
 * A final sigma is lower-cased by what follows it, which a needle cannot know: both sigmas count as one.
 */
export function normalizeText(text: string): string {
  return toNfc(text.toLowerCase().replaceAll("ς", "σ"));
}
