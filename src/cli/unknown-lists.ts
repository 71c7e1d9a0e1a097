import { createInterface, type Interface } from "node:readline/promises";
import type { ImportReport } from "../import";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import { CliError } from "./cli-error";
import { oneLine } from "./one-line";

export type ListMeanings = Readonly<Record<string, ListBehavior>>;

/** Where somebody is asked. */
export type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };

/** How many lists a message names. */
const NAMED = 20;

/** The lists of a file of which nothing says what they mean. */
export const unknownLists = ({ lists }: ImportReport): readonly string[] => [
  ...new Set(lists.filter(({ isUnknown }) => isUnknown).map(({ title }) => title)),
];

/** `undefined` where nobody is there to be asked. */
export const terminalOf = ({ stdin, stderr }: NodeJS.Process): Terminal | undefined =>
  stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined;

/** Asks what these lists mean; without a terminal the command line has to say it. Rule W11.41. */
export async function askMeanings(titles: readonly string[], terminal: Terminal | undefined): Promise<ListMeanings> {
  if (terminal === undefined) throw new CliError(unsaid(titles), { isUsage: true });
  const lines = createInterface(terminal);
  // Whatever is pasted at once is kept until it is asked for.
  const answers = lines[Symbol.asyncIterator]();
  const said: Record<string, ListBehavior> = {};
  try {
    for (const title of titles) {
      lines.setPrompt(`What does the list “${oneLine(title)}” mean? ${inWords} [committed]: `);
      said[title] = await askOne(lines, answers);
    }
    return said;
  } finally {
    lines.close();
  }
}

async function askOne(lines: Interface, answers: AsyncIterator<string>): Promise<ListBehavior> {
  for (;;) {
    lines.prompt();
    const { done, value } = await answers.next();
    if (done) throw new CliError("Nothing was written.");
    const answer = value.trim().toLowerCase();
    if (answer === "") return "committed";
    const [meant, other] = listBehaviors.filter((behavior) => behavior.startsWith(answer));
    if (meant !== undefined && other === undefined) return meant;
  }
}

const inWords = listBehaviors.join(", ");

function unsaid(titles: readonly string[]): string {
  const rest = titles.length - NAMED;
  const which =
    titles.length === 1
      ? "the title of a list does not say what it means for its cards"
      : `the titles of ${titles.length} lists do not say what they mean for their cards`;
  return [
    `Nothing was written: ${which}. Say it with`,
    ...titles.slice(0, NAMED).map((title) => `  --list "${oneLine(title)}=MEANING"`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
    `where MEANING is one of: ${inWords}. --list "*=committed" says it of all of them.`,
  ].join("\n");
}
