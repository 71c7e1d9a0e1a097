import type { BoardLane } from "../board/board-lane";
import { priorityName } from "../board/priority";
import type { Choice } from "../card/card-fields";
import { wordsOf } from "../shell/time-in-words";
import type { Directory } from "../workspace/directory";
import type { FilterField } from "./filter-fields";

const people: ReadonlySet<string> = new Set(["members", "creators", "owners"]);

/** What a filter can be set to, where that can be listed; none for ids that nothing on the page knows. */
export function optionsOf(
  { key, kind }: Pick<FilterField, "key" | "kind">,
  directory: Directory,
  lanes: readonly BoardLane[],
): readonly Choice[] | undefined {
  if (kind.shape === "names") return kind.names.map((id) => ({ id, name: wordsOf(id) }));
  if (kind.shape === "numbers")
    return kind.numbers.map((number) => ({ id: String(number), name: numberName(key, number) }));
  if (people.has(key)) return directory.members.map(({ id, display_name }) => ({ id, name: display_name }));
  if (key === "tags") return directory.tags;
  if (key === "lists") return lanes.map(({ list }) => ({ id: list.id, name: list.title }));
  if (key === "boards") return directory.boards.map(titled);
  if (key === "projects") return directory.projects.map(titled);
  return undefined;
}

const titled = ({ id, title }: { readonly id: string; readonly title: string }): Choice => ({ id, name: title });

function numberName(key: string, number: number): string {
  if (key === "priority") return priorityName(number);
  return number === 0 ? "None" : String(number);
}
