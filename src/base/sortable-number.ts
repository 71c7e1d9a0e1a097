/** A finite number as a text that sorts like it, and is never empty as the field of a 0 would be. */
export function sortableNumber(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  // Negative numbers count down from the middle, the others up.
  const rank = bits >> 63n === 1n ? ~bits & 0xffff_ffff_ffff_ffffn : bits | (1n << 63n);
  return rank.toString(16).padStart(16, "0");
}
