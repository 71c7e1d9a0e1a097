import { BRANCH_NAME_MAX_LENGTH } from "../../base/limits";

/** `<id>-<slug of title>`: ASCII letters, digits and hyphens in lower case, cut between words. Rule C2. */
export function branchName(id: string, title: string): string {
  const slug = slugOf(title);
  const maxLength = BRANCH_NAME_MAX_LENGTH - id.length - 1;
  if (slug === "" || maxLength < 1) return id.slice(0, BRANCH_NAME_MAX_LENGTH);
  if (slug.length <= maxLength) return `${id}-${slug}`;
  const cut = slug.lastIndexOf("-", maxLength);
  return `${id}-${cut > 0 ? slug.slice(0, cut) : slug.slice(0, maxLength)}`;
}

/** Letters of Latin alphabets that are no accented ASCII letters, as they are written without them. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** Words of ASCII letters and digits in lower case, joined by hyphens; letters lose their accents. */
export function slugOf(text: string): string {
  const lower = /[\u0080-\uffff]/.test(text) ? spelledInAscii(text) : text.toLowerCase();
  return lower.match(/[a-z0-9]+/g)?.join("-") ?? "";
}

function spelledInAscii(text: string): string {
  const letters = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return letters.replace(/[ßæœøđðłþı]/g, (letter) => spelledOut[letter] ?? "");
}
