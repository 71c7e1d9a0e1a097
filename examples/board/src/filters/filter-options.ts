import { useQuery } from "workspace-engine/react";
import type { BoardLane } from "../board/arrangement";
import { priorities } from "../board/card-facts";
import type { Choice } from "../card/card-fields";
import { titled } from "../manage/kinds";
import { wordsOf } from "../shell/time-in-words";
import { type Directory, useDirectory } from "../workspace/directory";
import type { FilterField } from "./filter-fields";

const people: ReadonlySet<string> = new Set(["members", "creators", "owners"]);

export type OptionsOf = (field: FilterField) => readonly Choice[] | undefined;

/** What each filter can be set to, where that can be listed; none for ids that nothing on the page knows. */
export function useFilterOptions(lanes: readonly BoardLane[]): OptionsOf {
  const directory = useDirectory();
  const epics = useQuery("getEpics")
    .output?.lists.flatMap((list) => list.epics ?? [])
    .map(titled);
  return (field) => (field.key === "epics" ? epics : optionsOf(field, directory, lanes));
}

function optionsOf(
  { key, kind }: FilterField,
  directory: Directory,
  lanes: readonly BoardLane[],
): readonly Choice[] | undefined {
  if (kind.names) return kind.names.map((id) => ({ id, name: wordsOf(id) }));
  if (key === "priority") return priorities.map((name, number) => ({ id: String(number), name }));
  if (kind.numbers)
    return kind.numbers.map((number) => ({ id: String(number), name: number ? String(number) : "None" }));
  if (people.has(key)) return directory.members.map(({ id, display_name }) => ({ id, name: display_name }));
  if (key === "tags") return directory.tags;
  if (key === "lists") return lanes.map(({ list }) => ({ id: list.id, name: list.title }));
  if (key === "boards") return directory.boards.map(titled);
  if (key === "projects") return directory.projects.map(titled);
  return undefined;
}

type Range = Readonly<Partial<Record<"after" | "before", string>>>;

/** Stretches of time by their names. */
export const ranges: readonly (readonly [name: string, range: Range])[] = [
  ["past", { before: "now" }],
  ["today", { after: "now/d", before: "now+1d/d" }],
  ["this week", { after: "now/w", before: "now+1w/w" }],
  ["next week", { after: "now+1w/w", before: "now+2w/w" }],
  ["next 7 days", { after: "now", before: "now+7d" }],
  ["last 7 days", { after: "now-7d", before: "now" }],
  ["last 30 days", { after: "now-30d", before: "now" }],
];

/** By its name, what a filter may be set to next. What is in a list, and so is set, would be taken out. */
type NextValue = readonly [name: string, value: unknown, isSet?: boolean];

/** A text, an id or a bound is what is typed after the filter's name. */
export function nextValues(
  { kind: { shape }, label }: FilterField,
  options: readonly Choice[] | undefined,
  value: unknown,
  typed: string,
): readonly NextValue[] {
  if (shape === "flag") return Object.entries({ yes: true, no: false });
  const text = typed.trim().split(/\s+/).slice(label.split(" ").length).join(" ");
  if (shape === "range") {
    const [bound, name, at] = /^(after|before) (\S+)$/.exec(text) ?? [];
    return bound === undefined ? ranges : [[bound, { ...Object(value), [String(name)]: at }]];
  }
  if (shape === "text") return text === "" ? [] : [[text, text]];
  const set: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = options ?? (text === "" ? [] : [{ id: text, name: text }]);
  return choices.map(({ id, name }) => {
    const one = shape === "numbers" ? Number(id) : id;
    const others = set.filter((other) => other !== one);
    if (others.length === set.length) return [name, [...set, one]];
    return [name, others.length > 0 ? others : undefined, true];
  });
}
