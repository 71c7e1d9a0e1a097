import { adversarial } from "./adversarial";
import { find } from "./find";
import { live } from "./live/live";
import { memory } from "./memory";
import { peerNames, peersSection } from "./peers";
import { preview } from "./preview";
import type { Section } from "./section";
import { summaries } from "./summaries";
import { writes } from "./writes";

/** In the order they run in: those that change cards come last. */
const own: readonly (readonly [name: string, section: Section])[] = [
  ["memory", memory],
  ["find", find],
  ["preview", preview],
  ["adversarial", adversarial],
];

const changing: readonly (readonly [name: string, section: Section])[] = [
  ["writes", writes],
  ["summaries", summaries],
  ["live", live],
];

export const sectionNames: readonly string[] = [...own, ...changing].map(([name]) => name);

/** What can be asked for: sections, all `peers` at once, and peers by their names. */
export const known: readonly string[] = [...sectionNames, "peers", ...peerNames];

/** The sections asked for; all of them when none is. */
export function sectionsFor(named: readonly string[]): readonly (readonly [name: string, section: Section])[] {
  const wanted = (name: string) => named.length === 0 || named.includes(name);
  const peers = peerNames.filter((name) => wanted("peers") || named.includes(name));
  return [
    ...own.filter(([name]) => wanted(name)),
    ...peers.map((name) => [name, peersSection(name)] as const),
    ...changing.filter(([name]) => wanted(name)),
  ];
}
