/** A short hash of a text in base 36: 53 bits from two multiplicative mixes. It tells texts apart; it protects nothing. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return inBase36(4294967296 * (2097151 & low) + (high >>> 0));
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz";

/** What `toString(36)` gives of a whole number, which takes several times as long beyond 31 bits. */
function inBase36(number: number): string {
  let text = "";
  for (let rest = number; rest > 0 || text === ""; ) {
    const next = Math.floor(rest / 36);
    text = digits.charAt(rest - 36 * next) + text;
    rest = next;
  }
  return text;
}
