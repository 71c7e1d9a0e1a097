import type { ListBehavior } from "../resources/list/list";
import type { LinkedCardType } from "../resources/work-item/work-item";
import type { DateOrder } from "./reading";
import type { CsvColumn } from "./words";

/** `memberId` is the id of a member here, as our own CSV has it. */
export type Person = Readonly<Partial<Record<"name" | "email" | "key" | "memberId", string | undefined>>>;

export interface ImportedTag {
  readonly name: string;
  /** One of the tag colours, or `#rrggbb`. */
  readonly color?: string | undefined;
}

export interface ImportedComment {
  /** The id that the tool gives it; else its time and author identify it on its card. */
  readonly key?: string | undefined;
  readonly author?: Person | undefined;
  readonly time?: number | undefined;
  readonly content: string;
}

/** Time that somebody logged on a card, in whole seconds. */
export interface ImportedTimeEntry {
  readonly author?: Person | undefined;
  readonly started: number;
  readonly seconds: number;
  readonly content: string;
}

/** A sprint with its dates, in seconds: it starts before it ends. */
export interface ImportedSprint {
  readonly key: string;
  readonly title: string;
  readonly content: string;
  readonly start: number;
  readonly end: number;
  /** When it ended instead. */
  readonly closed?: number | undefined;
}

export interface ImportedChecklist {
  /** The id that the tool gives it; else its title identifies it on its card. */
  readonly key?: string | undefined;
  readonly title: string;
  /** The key distinguishes an item from others of the checklist; else its title does. */
  readonly items: readonly { readonly key?: string | undefined; readonly title: string; readonly checked: boolean }[];
}

export type ImportedLink = { readonly type: LinkedCardType; readonly to: string };

type Time = "start" | "due" | "completed" | "created" | "updated" | "archived";

/** Becomes a card, whatever tool it is from. Contents are HTML, times seconds since 1970, a priority is 1 most urgent to 4. */
export interface ImportedItem extends Readonly<Partial<Record<Time | "priority" | "estimate", number | undefined>>> {
  readonly key: string;
  /** By which other items may refer to it, too. */
  readonly otherKeys?: readonly string[];
  readonly title: string;
  readonly content?: string | undefined;
  /** The title of its board, where a file has several. */
  readonly board?: string | undefined;
  /** The key of its list: a status or a section. */
  readonly list: string;
  /** The meaning of that list, where the file says it. */
  readonly behavior?: ListBehavior | undefined;
  readonly members?: readonly Person[];
  readonly author?: Person | undefined;
  /** Other people in the file: names of those whom another item names by id alone. */
  readonly alsoNamed?: readonly Person[];
  readonly tags?: readonly ImportedTag[];
  readonly parent?: string | undefined;
  readonly links?: readonly ImportedLink[];
  /** Its page in the tool, and whatever else is attached. */
  readonly urls?: readonly { readonly url: string; readonly text?: string | undefined }[];
  readonly checklists?: readonly ImportedChecklist[];
  readonly comments?: readonly ImportedComment[];
  readonly timeEntries?: readonly ImportedTimeEntry[];
  readonly sprints?: readonly ImportedSprint[];
  /** The key of that one of them that it is in now. */
  readonly sprint?: string | undefined;
  /** Values without a field of their own: shown below the content, where searches find them. */
  readonly details?: readonly (readonly [name: string, value: string])[];
}

export interface ImportedList {
  readonly key: string;
  readonly title: string;
  /** Guessed from the title where it is left out. */
  readonly behavior?: ListBehavior | undefined;
  readonly archived?: number | undefined;
}

/** A file that is understood: what is in it can be gone through as often as need be. */
export interface ItemSource {
  /** Identifies the whole in the tool; the name of the file where it says nothing. */
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly created?: number | undefined;
  readonly updated?: number | undefined;
  /** Lists in their order; those that only items name come after them. */
  readonly lists?: readonly ImportedList[];
  readonly people?: readonly Person[];
  readonly alsoNamed?: readonly Person[];
  readonly columns?: readonly CsvColumn[];
  readonly dateOrder?: DateOrder;
  items(): AsyncIterable<ImportedItem> | Iterable<ImportedItem>;
}
