/** A number that stands for the text: FNV-1a, as a signed 32-bit integer. */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** 64 bits of the text in 16 digits, for a name that no other text has. */
export function digestOf(text: string): string {
  const digits = (seed: number) => (hashOf(text, seed) >>> 0).toString(16).padStart(8, "0");
  return digits(0x811c9dc5) + digits(0x6a09e667);
}
