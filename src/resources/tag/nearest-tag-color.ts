import { type TagColor, tagColors } from "./tag-color";

/** How each tag colour looks, as 24-bit RGB. */
const looks: Readonly<Record<TagColor, number>> = {
  fog: 0xe2e8f0,
  slate: 0x64748b,
  grey: 0x9ca3af,
  charcoal: 0x374151,
  black: 0x000000,
  red: 0xef4444,
  orange: 0xf97316,
  yellow: 0xfacc15,
  green: 0x22c55e,
  ocean: 0x06b6d4,
  blue: 0x3b82f6,
  purple: 0xa855f7,
  pink: 0xec4899,
};

/** The tag colour itself, or the one that a hexadecimal RGB value comes nearest to. Rule C10. */
export function nearestTagColor(color: string): TagColor {
  const named = tagColors.find((name) => name === color);
  if (named !== undefined) return named;
  const digits = color.replace("#", "");
  const rgb = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
  return tagColors.reduce((best, next) => (distance(looks[next], rgb) < distance(looks[best], rgb) ? next : best));
}

function distance(left: number, right: number): number {
  const part = (shift: number) => (((left >> shift) & 255) - ((right >> shift) & 255)) ** 2;
  return part(16) + part(8) + part(0);
}
