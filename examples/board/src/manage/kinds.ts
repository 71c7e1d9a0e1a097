import { type IconName, iconNames } from "../shell/icon";
import { dateFieldValue, startOfDateField } from "../shell/time-in-words";
import type { BoardWorkspace } from "../workspace/board-workspace";
import type { Directory } from "../workspace/directory";

/** Something that people make, name, archive and delete, such as a board. */
export interface Thing {
  readonly id: string;
  readonly archived?: object | undefined;
}

export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** A field of the form of a kind; what is typed is a text. */
export interface Field {
  /** Of the input of its operations. */
  readonly key: string;
  readonly label: string;
  readonly type: "text" | "color" | "icon" | "date" | "choice";
  /** Asked for when it is made alone, or when it is changed alone. */
  readonly when?: "new" | "old";
  /** Of a new one. */
  readonly start?: string;
  readonly isOptional?: boolean;
  readonly choices?: (directory: Directory) => readonly Choice[];
  /** The text of a value, and the value of a text, where they differ. */
  readonly show?: (thing: Thing) => string;
  readonly read?: (text: string) => unknown;
  /** Left out where it makes no sense. */
  readonly isAsked?: (directory: Directory) => boolean;
}

export interface Kind {
  /** As the page calls one. */
  readonly word: string;
  readonly icon: IconName;
  /** The key of its name, and that of its id in the input of its operations. */
  readonly name: "title" | "name";
  readonly id: string;
  readonly create?: keyof BoardWorkspace;
  readonly update: keyof BoardWorkspace;
  readonly remove: keyof BoardWorkspace;
  /** By its update. */
  readonly isArchivable?: boolean;
  /** To the place before and the place after, by its update. */
  readonly moves?: readonly [before: string, after: string];
  readonly fields: readonly Field[];
  /** What a deletion takes along. */
  readonly lost: string;
}

const colors = ["grey", "red", "orange", "yellow", "green", "ocean", "blue", "purple", "pink"];
const title: Field = { key: "title", label: "Name", type: "text" };
const color: Field = {
  key: "color",
  label: "Colour",
  type: "color",
  isOptional: true,
  choices: () => colors.map((id) => ({ id, name: id })),
};
const icon: Field = {
  key: "icon",
  label: "Icon",
  type: "icon",
  isOptional: true,
  choices: () => iconNames.map((id) => ({ id, name: id })),
};
const titled = ({ id, title: name }: { readonly id: string; readonly title: string }): Choice => ({ id, name });
const space: Field = {
  key: "project_id",
  label: "Space",
  type: "choice",
  choices: ({ projects }) => projects.map(titled),
};
const hasSpaces = ({ projects }: Directory): boolean => projects.length > 0;

/** The meanings of lists, as people call them. */
const behaviors = {
  backlog: "Backlog",
  committed: "Not started",
  started: "In progress",
  completed: "Done",
  cancelled: "Cancelled",
};

/** The titles of new lists, of which the first is for what is not started and the last for what is done. */
function listsOf(text: string): readonly object[] {
  const titles = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const behaviorAt = (index: number) =>
    index === 0 ? "committed" : index === titles.length - 1 ? "completed" : "started";
  return titles.map((one, index) => ({ title: one, behavior: behaviorAt(index) }));
}

const secondsOf = (thing: Thing, ...keys: readonly string[]): number =>
  Number(keys.map((key) => Reflect.get(thing, key)).find((value) => value !== undefined));

/** All that is managed in the same way: what its menu offers, what its form asks and what becomes of it. */
export const kinds = {
  space: {
    word: "space",
    icon: "space",
    name: "title",
    id: "project_id",
    create: "createProject",
    update: "updateProject",
    remove: "deleteProject",
    isArchivable: true,
    fields: [title],
    lost: "Its boards, lists, cards, sprints and tags go with it.",
  },
  board: {
    word: "board",
    icon: "board",
    name: "title",
    id: "board_id",
    create: "createBoard",
    update: "updateBoard",
    remove: "deleteBoard",
    isArchivable: true,
    moves: ["Move up", "Move down"],
    fields: [
      title,
      { ...space, isAsked: hasSpaces },
      { key: "space", label: "Space", type: "text", when: "new", start: "My team", isAsked: (all) => !hasSpaces(all) },
      { key: "lists", label: "Lists", type: "text", when: "new", start: "To do, Doing, Done", read: listsOf },
      color,
      icon,
    ],
    lost: "Its lists and cards go with it.",
  },
  list: {
    word: "list",
    icon: "list",
    name: "title",
    id: "list_id",
    create: "createList",
    update: "updateList",
    remove: "deleteList",
    isArchivable: true,
    moves: ["Move left", "Move right"],
    fields: [
      title,
      {
        key: "behavior",
        label: "Its cards are",
        type: "choice",
        start: "started",
        choices: () => Object.entries(behaviors).map(([id, name]) => ({ id, name })),
      },
      { key: "board_id", label: "Board", type: "choice", when: "old", choices: ({ boards }) => boards.map(titled) },
      color,
    ],
    lost: "Its cards go with it.",
  },
  card: {
    word: "card",
    icon: "file",
    name: "title",
    id: "card_id",
    update: "updateCard",
    remove: "deleteCard",
    isArchivable: true,
    fields: [],
    lost: "Its comments and checklists go with it.",
  },
  tag: {
    word: "tag",
    icon: "bookmark",
    name: "name",
    id: "tag_id",
    create: "createTag",
    update: "updateTag",
    remove: "deleteTag",
    fields: [
      { ...title, key: "name" },
      { ...space, label: "For", choices: ({ projects }) => [{ id: "", name: "All spaces" }, ...projects.map(titled)] },
      color,
    ],
    lost: "It is taken off every card.",
  },
  sprint: {
    word: "sprint",
    icon: "chart",
    name: "title",
    id: "sprint_id",
    create: "createSprint",
    update: "updateSprint",
    remove: "deleteSprint",
    isArchivable: true,
    fields: [
      { ...title, when: "old" },
      { ...title, when: "new", isOptional: true },
      {
        key: "start_date",
        label: "First day",
        type: "date",
        when: "old",
        show: (thing) => dateFieldValue(secondsOf(thing, "start_date")),
        read: (text) => startOfDateField(text),
      },
      {
        key: "override_end_date",
        label: "Last day",
        type: "date",
        when: "old",
        show: (thing) => dateFieldValue(secondsOf(thing, "override_end_date", "end_date") - 1),
        read: (text) => startOfDateField(text, true),
      },
    ],
    lost: "Only a sprint without cards can be deleted.",
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

export const kindOf = (name: KindName): Kind => kinds[name];

export const nameOf = (name: KindName, thing: Thing): string => String(Reflect.get(thing, kinds[name].name));

/** What a field shows of something that is there. */
export const textOf = ({ key, show }: Field, thing: Thing): string =>
  show?.(thing) ?? String(Reflect.get(thing, key) ?? "");
