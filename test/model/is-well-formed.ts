/** Whether every surrogate stands in a pair, found by encoding: a lone one comes back as U+FFFD. */
export function isWellFormed(text: string): boolean {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text;
}
