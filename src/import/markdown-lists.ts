import type { ListBehavior } from "../resources/list/list";
import { meaningOf, type Reading } from "./dates";
import type { ImportedItem, ImportedList } from "./item";
import { markdownLines } from "./markdown-lines";

/** The lists of a file, and where in them each of its tasks belongs. */
export interface TaskLists {
  readonly lists: readonly ImportedList[];
  /** The heading is a tag where the list does not say it. */
  placeOf(heading: string, mark: string): Place;
}

export type Place = Pick<ImportedItem, "list" | "tags">;

interface Division {
  readonly marks: Set<string>;
  isComplete: boolean;
}

/** By what kanban boards of Obsidian mark the list of what is done. */
export const COMPLETE = "**Complete**";

const OPEN: ImportedList = { key: "open", title: "To do", behavior: "committed" };
const STARTED: ImportedList = { key: "started", title: "In progress", behavior: "started" };
const DONE: ImportedList = { key: "done", title: "Done", behavior: "completed" };
const CANCELLED: ImportedList = { key: "Cancelled", title: "Cancelled", behavior: "cancelled" };

const listsOfMarks: Readonly<Record<string, ImportedList>> = {
  ...{ x: DONE, X: DONE, "/": STARTED, "~": STARTED, "-": CANCELLED },
};

/** Headings above tasks are lists; a task whose mark says something else goes to a list that means that. Rule G1.8. */
export function taskLists(lines: readonly string[], boardTitle: string, reading: Reading): TaskLists {
  const divisions = divisionsOf(lines, boardTitle);
  if ([...divisions.keys()].every((title) => title === "")) {
    const placeOf = (_heading: string, mark: string): Place => ({ list: (listsOfMarks[mark] ?? OPEN).key });
    return { lists: [OPEN, STARTED, DONE], placeOf };
  }
  const headings = new Map(
    Array.from(divisions, ([title, division]): [string, ImportedList] => [
      title,
      title === "" ? OPEN : { key: `# ${title}`, title, behavior: behaviorOf(title, division, reading) },
    ]),
  );
  const listOf = (heading: string, mark: string): ImportedList => {
    const own = headings.get(heading) ?? OPEN;
    const marked = listsOfMarks[mark];
    if (marked === undefined || own.behavior === marked.behavior) return own;
    // Cancelled work is ticked, too, where a program knows no other mark.
    if (marked === DONE && own.behavior === "cancelled") return own;
    return [...headings.values()].find(({ behavior }) => behavior === marked.behavior) ?? marked;
  };
  const used = Array.from(divisions, ([heading, { marks }]) => Array.from(marks, (mark) => listOf(heading, mark)));
  return {
    lists: [...new Set([...headings.values(), ...used.flat()])],
    placeOf(heading, mark) {
      const list = listOf(heading, mark);
      const isSaid = heading === "" || list === headings.get(heading);
      return { list: list.key, tags: isSaid ? [] : [{ name: heading }] };
    },
  };
}

/** The headings that have tasks, "" where tasks stand above all, in their order. */
function divisionsOf(lines: readonly string[], boardTitle: string): ReadonlyMap<string, Division> {
  const found = new Map<string, Division>();
  const divisionAt = (title: string): Division => found.get(title) ?? { marks: new Set(), isComplete: false };
  let title = "";
  let isComplete = false;
  for (const line of markdownLines(lines)) {
    if (line.kind === "heading") {
      title = line.text === boardTitle ? "" : line.text;
      isComplete = false;
    } else if (line.kind === "task") {
      const division = divisionAt(title);
      division.marks.add(line.mark);
      division.isComplete ||= isComplete;
      found.set(title, division);
    } else if (line.text.trim() === COMPLETE) isComplete = true;
  }
  return found;
}

function behaviorOf(title: string, { marks, isComplete }: Division, reading: Reading): ListBehavior | undefined {
  if (isComplete) return "completed";
  return marks.size === 1 && marks.has("-") ? "cancelled" : meaningOf(title, reading);
}
