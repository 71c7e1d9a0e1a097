import type { Choice } from "../card/card-fields";
import { layouts } from "../layouts/layouts";
import { type IconName, iconNames } from "../shell/icon";
import { dateFieldValue, startOfDateField, startOfDayAfter } from "../shell/time-in-words";
import type { Directory } from "../workspace/directory";
import type { KindName, Thing } from "./thing";

/** A field of the form of a kind; what is typed is a text. */
export interface Field {
  /** Of the input of its operations. */
  readonly key: string;
  readonly label: string;
  readonly type: "text" | "color" | "icon" | "date" | "choice";
  /** Where it is asked for when something is made alone, or changed alone. */
  readonly when?: "new" | "old";
  readonly isOptional?: boolean;
  readonly choices?: (directory: Directory) => readonly Choice[];
  /** The text for something new; else none, or the first choice. */
  readonly start?: (directory: Directory) => string;
  /** The text of what is there, and the value of a text, where they differ. */
  readonly show?: (thing: Thing) => string;
  readonly read?: (text: string) => unknown;
}

interface Kind {
  /** It is made, changed, archived and deleted by the operations that are named after it. */
  readonly resource: "Project" | "Board" | "List" | "Card" | "Tag" | "Sprint";
  readonly icon: IconName;
  readonly isArchivable: boolean;
  readonly fields: readonly Field[];
  /** To the place before and the place after. */
  readonly moves?: readonly [before: string, after: string];
  /** Things that are deleted with it. */
  readonly lost: string;
}

const named = (ids: readonly string[]) => (): readonly Choice[] => ids.map((id) => ({ id, name: id }));
/** Something that has a title, to be chosen. */
export const titled = ({ id, title: name }: { readonly id: string; readonly title: string }): Choice => ({ id, name });
const colors = named(["grey", "red", "orange", "yellow", "green", "ocean", "blue", "purple", "pink"]);
/** What a list says of its cards. */
export const behaviors = [
  { id: "committed", name: "not started" },
  { id: "started", name: "in progress" },
  { id: "completed", name: "done" },
  { id: "cancelled", name: "cancelled" },
  { id: "backlog", name: "in the backlog" },
] as const;

const title: Field = { key: "title", label: "Name", type: "text" };
const color: Field = { key: "color", label: "Colour", type: "color", isOptional: true, choices: colors };
const icon: Field = { key: "icon", label: "Icon", type: "icon", isOptional: true, choices: named(iconNames) };
const space: Field = { key: "project_id", label: "Space", type: "choice", choices: (all) => all.projects.map(titled) };
/** By its name, which may be that of a new one. */
const newSpace: Field = {
  ...{ ...title, key: "space", label: "Space", when: "new" },
  start: (all) => all.projects[0]?.title ?? "My team",
};
const lists: Field = {
  ...{ key: "lists", label: "Lists", type: "text", when: "new", read: listsOf },
  start: () => "To do, Doing, Done",
};
const board: Field = { key: "board_id", label: "Board", type: "choice", choices: (all) => all.boards.map(titled) };
const meaning: Field = { key: "behavior", label: "Its cards are", type: "choice", choices: () => behaviors };
const anySpace: Field = { ...space, choices: (all) => [{ id: "", name: "All spaces" }, ...all.projects.map(titled)] };
const layout: Field = {
  ...{ key: "layout", label: "Opens as", type: "choice", choices: () => layouts, when: "old" },
  show: (board) => Reflect.get(board, "layout") ?? "board",
};
const dateOf = (sprint: Thing, key: string): number =>
  Number(Reflect.get(sprint, key) ?? Reflect.get(sprint, "end_date"));
const firstDay: Field = {
  ...{ key: "start_date", label: "First day", type: "date", when: "old", read: startOfDateField },
  show: (sprint) => dateFieldValue(dateOf(sprint, "start_date")),
};
const lastDay: Field = {
  ...{ key: "override_end_date", label: "Last day", type: "date", when: "old", read: startOfDayAfter },
  show: (sprint) => dateFieldValue(dateOf(sprint, "override_end_date") - 1),
};

/** All that is managed in the same way: what its menu offers, what its form asks, and what becomes of it. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  space: {
    ...{ resource: "Project", icon: "space", isArchivable: true, fields: [title] },
    lost: "Its boards, lists, cards, sprints and tags go with it.",
  },
  board: {
    ...{ resource: "Board", icon: "board", isArchivable: true, moves: ["Move up", "Move down"] },
    fields: [title, newSpace, lists, { ...space, when: "old" }, layout, color, icon],
    lost: "Its lists and cards go with it.",
  },
  list: {
    ...{ resource: "List", icon: "list", isArchivable: true, moves: ["Move left", "Move right"] },
    fields: [title, meaning, { ...board, when: "old" }, color],
    lost: "Its cards go with it.",
  },
  card: { resource: "Card", icon: "file", isArchivable: true, fields: [], lost: "Its comments go with it." },
  tag: {
    ...{ resource: "Tag", icon: "bookmark", isArchivable: false },
    fields: [{ ...title, key: "name" }, anySpace, color],
    lost: "It is taken off every card.",
  },
  sprint: {
    ...{ resource: "Sprint", icon: "chart", isArchivable: true },
    fields: [{ ...title, isOptional: true }, firstDay, lastDay],
    lost: "Only a sprint without cards can be deleted.",
  },
};

/** The titles of new lists, of which the first is for what is not started and the last for what is done. */
function listsOf(text: string): readonly object[] {
  const titles = text.split(",").flatMap((part) => part.trim() || []);
  const behaviorAt = (index: number) =>
    index === 0 ? "committed" : index === titles.length - 1 ? "completed" : "started";
  return titles.map((one, index) => ({ title: one, behavior: behaviorAt(index) }));
}

/** The text that a field shows of something that is there. */
export const textOf = ({ key, show }: Field, thing: Thing): string =>
  show?.(thing) ?? String(Reflect.get(thing, key) ?? "");
