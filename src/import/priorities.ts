import otherWords from "./words.json";

const words: readonly (readonly [pattern: RegExp, priority: number])[] = [
  [/\b(urgent|highest|critical|blocker|immediate|asap|p0)\b/i, 1],
  [/\b(high|major|important|p1)\b/i, 2],
  [/\b(medium|med|normal|moderate|default|p2)\b/i, 3],
  [/\b(low|lowest|minor|trivial|p3|p4)\b/i, 4],
];

const otherLanguages: ReadonlyMap<string, number> = new Map(
  otherWords.priorities.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** The priority that a tool calls so: 1 urgent to 4 low; 0 where it says that there is none. */
export function priorityCalled(text: string): number | undefined {
  const given = text.trim();
  if (given === "" || /^(none|no priority|null|0|-)$/i.test(given)) return 0;
  if (/^[1-4]$/.test(given)) return Number(given);
  return words.find(([pattern]) => pattern.test(given))?.[1] ?? otherLanguages.get(given.toLowerCase());
}
