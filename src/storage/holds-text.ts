/** Up to this length the runtime searches for a text in linear time. */
const SHORT = 250;

/** Where a text holds another one first, from a place on; -1 where it does not. */
export function placeIn(text: string, sought: string, from = 0): number {
  const start = text.indexOf(sought.slice(0, SHORT), from);
  return start === -1 || sought.length <= SHORT ? start : placeOfLong(text, sought, start);
}

/** Whether a text holds another one, found in a time that grows with the length of each alone. Rule K6.1. */
export const holdsText = (text: string, sought: string): boolean => placeIn(text, sought) !== -1;

/** By Knuth, Morris and Pratt: no character is read again after a partial match. */
function placeOfLong(text: string, sought: string, from: number): number {
  const fallbacks = fallbacksOf(sought);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = fallbacks[matched - 1] ?? 0;
    if (sought.charCodeAt(matched) === unit) matched += 1;
    if (matched === sought.length) return at + 1 - matched;
  }
  return -1;
}

/** For each beginning of a text the length of the longest shorter one that it ends with. */
function fallbacksOf(text: string): Uint32Array {
  const fallbacks = new Uint32Array(text.length);
  let matched = 0;
  for (let at = 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && text.charCodeAt(matched) !== unit) matched = fallbacks[matched - 1] ?? 0;
    if (text.charCodeAt(matched) === unit) matched += 1;
    fallbacks[at] = matched;
  }
  return fallbacks;
}
