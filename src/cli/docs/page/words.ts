/** Whether a text has every word of what is searched for, in whatever case and order. */
export function hasWords(text: string, searched: string): boolean {
  const lower = text.toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
