import type { Figure } from "../timing/samples";

/** Three digits that count: `0.52`, `4.1`, `38`, `12,300`. */
export function rounded(value: number): string {
  const maximumFractionDigits = value < 1 ? 2 : value < 10 ? 1 : 0;
  return value.toLocaleString("en", { maximumFractionDigits });
}

/** `p50 / p99` in microseconds. */
export const both = ({ p50, p99 }: Figure): string => `${rounded(p50)} / ${rounded(p99)}`;

/** `38 x` */
export const times = (ratio: number): string => `${rounded(ratio)} x`;
