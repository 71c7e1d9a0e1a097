/** Words that no message may contain: those of the validator, and an "it" that names nothing. */
const forbidden: readonly RegExp[] = [
  /\b(?:must|does not) match\b/i,
  /\bpattern\b/i,
  /\/\^|\$\//,
  /\btoo (?:big|small)\b/i,
  /[<>]=/,
  /\binvalid (?:input|option|string|number|key|value|discriminator|element|format)\b/i,
  /\bunrecognized\b/i,
  /\breceived\b/i,
  /\bexpected (?:string|number|int|boolean|array|object|record|nonoptional|undefined|never|function|map|set)\b/i,
  /\bto (?:be|have) (?:exactly|at (?:least|most))\b/i,
  /\bnot undefined\b/,
  /\[object \w+\]/,
  /\b(?:regex|schema error|zod)\b/i,
  /\bit\b/i,
  /\b(?:another form of text|value is not valid)\b/,
  /\.\.$/,
  // It is a whole number everywhere.
  /\bintegers?\b/i,
];

/** The fault of a message; undefined when it can be shown. */
export function faultOf(message: string): string | undefined {
  const [found] = forbidden.flatMap((phrase) => phrase.exec(message)?.[0] ?? []);
  if (found !== undefined) return `says "${found}"`;
  return /[.…?]$/.test(message) ? undefined : "is no sentence";
}
