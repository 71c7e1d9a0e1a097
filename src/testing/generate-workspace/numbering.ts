/** Numeric ids that count up from 1, as a workspace gives them. */
export function numbering(): () => string {
  let last = 0;
  return () => String(++last);
}
