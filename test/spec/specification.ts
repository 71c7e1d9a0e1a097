/** The ids a specification defines, and the lines that break its format. */
export interface Specification {
  readonly inForce: readonly string[];
  readonly planned: readonly string[];
  /** One line of text per fault. */
  readonly faults: readonly string[];
}

const partHeadings = { inForce: "## Rules in force", planned: "## Planned" } as const;
const ruleLine = /^- \*\*([A-Z]+[1-9]\d*\.[1-9]\d*)\*\* ([A-Z`].*\.)$/;
const listItem = /^\s*[-*+]\s/;
const secondSentence = /[.!?] [A-Z`]/;

type Part = keyof typeof partHeadings;

/** Reads the rules of both parts; what stands before the first part is prose. */
export function parseSpecification(text: string): Specification {
  const ids: Record<Part, string[]> = { inForce: [], planned: [] };
  const seen = new Set<string>();
  const faults: string[] = [];
  const found = new Set<Part>();
  let part: Part | undefined;

  for (const [index, line] of text.split("\n").entries()) {
    const fault = (message: string) => faults.push(`line ${index + 1}: ${message}: ${line}`);
    if (line.startsWith("## ")) {
      part = partOf(line);
      if (part !== undefined) found.add(part);
      else if (found.size > 0) fault("unknown part");
      continue;
    }
    if (part === undefined || !listItem.test(line)) continue;
    const [, id, sentence] = ruleLine.exec(line) ?? [];
    if (id === undefined || sentence === undefined) {
      fault("not of the form `- **F6.2** Sentence.`");
      continue;
    }
    if (secondSentence.test(sentence)) fault("more than one sentence");
    if (seen.has(id)) fault(`${id} appears twice`);
    else ids[part].push(id);
    seen.add(id);
  }
  for (const [name, heading] of Object.entries(partHeadings)) {
    if (![...found].some((part) => part === name)) faults.push(`the part "${heading}" is missing`);
  }
  return { ...ids, faults };
}

function partOf(heading: string): Part | undefined {
  if (heading === partHeadings.inForce) return "inForce";
  if (heading === partHeadings.planned) return "planned";
  return undefined;
}
