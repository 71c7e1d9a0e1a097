/** Whether a text has at most so many characters: code points, as JSON Schema counts, which are one or two code units. */
export function fits(text: string, maximum: number): boolean {
  if (text.length <= maximum) return true;
  if (text.length > 2 * maximum) return false;
  let count = 0;
  for (const _ of text) count += 1;
  return count <= maximum;
}
