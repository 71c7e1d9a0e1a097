/** How each colour looks, in RGB. */
export const tagLooks = {
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
} as const;

/** The palette of tags. */
export type TagColor = keyof typeof tagLooks;

export const tagColors = Object.keys(tagLooks) as readonly TagColor[];
