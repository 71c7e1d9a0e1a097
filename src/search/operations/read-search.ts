import { refusal } from "../../errors/errors";
import type { PageRequest } from "../../operation/paging";
import { type CardStatus, cardStatuses, statusRank } from "../../resources/common/parts";
import type { Clause } from "../../storage/query";
import { absent, anyOf, present } from "../../storage/query";
import { normalizeText } from "../../text/normalize-text";

export const searchFields = ["title", "content"] as const;

export type SearchField = (typeof searchFields)[number];

/** The kinds that can be found, in the order in which results of one level and time come. */
export const searchKinds = ["card", "board", "page", "epic", "comment"] as const;

/** The types that can be searched for. */
export type SearchKind = (typeof searchKinds)[number];

/** Kinds with a title; a comment is found by its content alone. */
export type TitledKind = Exclude<SearchKind, "comment">;

/** Other names for epics, and types that cannot be searched. */
type OtherType = "project" | "note";

/** As a request names them: in the singular or the plural. */
export type SearchType = SearchKind | OtherType | `${SearchKind | OtherType}s`;

export const searchTypes: readonly SearchType[] = [...searchKinds, "project" as const, "note" as const].flatMap(
  (type) => [type, `${type}s` as const],
);

/** A card or epic in a backlog has no status. */
export type SearchStatus = CardStatus | "backlog";

export const searchStatuses: readonly SearchStatus[] = [...cardStatuses, "backlog"];

/** Wherever names can be listed, one text of names parted by commas will do. */
export interface SearchInput extends PageRequest {
  /** Up to 16 different words, at most 1024 characters; whatever is found holds each of them. */
  readonly query?: string | null | undefined;
  /** Another name of `query`; given both, they must be equal. */
  readonly q?: string | null | undefined;
  /** Where to look; left out, in titles and contents. */
  readonly fields?: readonly SearchField[] | string | null | undefined;
  /**
   * Types to look for, in the singular or plural; left out, cards, boards, pages and epics. Comments, with their replies,
   * must be named. A `project` is an epic, and a `note` is not found.
   */
  readonly types?: readonly SearchType[] | string | null | undefined;
  /** Only cards and epics with one of these, and comments on them; with `backlog`, those without a status too. */
  readonly statuses?: readonly SearchStatus[] | string | null | undefined;
  /** `true`: only what is archived, or a comment on it; otherwise only what is not. */
  readonly archived?: boolean | null | undefined;
  /** Only documents of this space, and comments on them; epics are in none. */
  readonly project_id?: string | null | undefined;
  /** `true`: an array for each type in place of `results`; `"both"`: those arrays beside it. */
  readonly grouped?: boolean | "both" | null | undefined;
}

export interface SearchPlan {
  readonly words: readonly string[];
  readonly fields: readonly SearchField[];
  readonly kinds: readonly SearchKind[];
  readonly statuses: readonly SearchStatus[];
  readonly archived: boolean;
  readonly project_id: string;
  readonly levels: readonly (readonly Clause[])[];
}

const MOST_WORDS = 16;

export function readSearch(input: SearchInput): SearchPlan {
  const words = readWords(input);
  const named = readNames(input.fields, "fields", searchFields);
  const types = readNames(input.types, "types", searchTypes);
  // A project is an epic; notes are not searched.
  const kinds = new Set(Array.from(types, (type) => type.replace(/s$/, "").replace("project", "epic")));
  const statuses = readNames(input.statuses, "statuses", searchStatuses);
  const fields = searchFields.filter((field) => named.size === 0 || named.has(field));
  return {
    words,
    fields,
    kinds: searchKinds.filter((kind) => (kinds.size === 0 ? kind !== "comment" : kinds.has(kind))),
    statuses: searchStatuses.filter((status) => statuses.has(status)),
    archived: input.archived === true,
    project_id: input.project_id ?? "",
    levels: levelsOf(words, fields),
  };
}

/** The clauses that narrow the search for one kind; `null` when nothing of that kind can be found. */
export function filtersFor(kind: TitledKind, { statuses, archived, project_id }: SearchPlan): readonly Clause[] | null {
  const where: Clause[] = [archived ? present("archived") : absent("archived")];
  if (project_id !== "") {
    if (kind === "epic") return null;
    where.push(anyOf("project_id", [project_id]));
  }
  if (statuses.length > 0) {
    if (kind !== "card" && kind !== "epic") return null;
    where.push(anyOf("status", statuses.map(rankOf)));
  }
  return where;
}

const rankOf = (status: SearchStatus): number => statusRank(status === "backlog" ? undefined : status);

export function wordsOf(query: string): readonly string[] {
  const words = query.split(/\s+/).filter((word) => word !== "");
  return [...new Set(words.map(normalizeText))];
}

function readWords({ query, q }: SearchInput): readonly string[] {
  if (typeof query === "string" && typeof q === "string" && query !== q) {
    throw refusal("invalid_input", "q", "q is another name of query; they must be equal.", "must_be_equal");
  }
  const path = typeof q === "string" && typeof query !== "string" ? "q" : "query";
  const words = wordsOf(query ?? q ?? "");
  if (words.length === 0) throw refusal("invalid_input", path, "Expected some words to search for.", "too_small");
  if (words.length <= MOST_WORDS) return words;
  throw refusal("invalid_input", path, `Expected at most ${MOST_WORDS} different words.`, "too_big");
}

/** A list of names, or one text of names parted by commas. */
function readNames(given: string | readonly string[] | null | undefined, path: string, all: readonly string[]) {
  const listed = typeof given === "string" ? given.split(",").filter((name) => name.trim() !== "") : (given ?? []);
  const names = listed.map((name) => name.trim());
  const wrong = names.find((name) => !all.includes(name));
  if (wrong === undefined) return new Set(names);
  const shown = JSON.stringify(wrong.slice(0, 64));
  throw refusal("invalid_input", path, `${shown} is none of the ${path} there are.`, "invalid_value");
}

export const contains = (field: string, text: string): Clause => ({ operator: "contains", field, text });
const lacks = (field: string, text: string): Clause => ({ operator: "contains", field, text, negated: true });

// Disjoint levels, best first: everything on them holds every word. Looking into titles and contents, a level holds
// what has as many of the first words in its title, and then one that is not in it. Rule U19.
function levelsOf(words: readonly string[], fields: readonly SearchField[]): readonly (readonly Clause[])[] {
  const inTitle = fields.includes("title");
  const inContent = fields.includes("content");
  if (!inTitle || !inContent) {
    return [words.map((word) => contains(inTitle ? "title" : "visible_content", word))];
  }
  const missing = [...words.keys()]
    .reverse()
    .map((first) => [
      ...words.slice(0, first).map((word) => contains("title", word)),
      ...words.slice(first, first + 1).map((word) => lacks("title", word)),
      ...words.slice(first).map((word) => contains("title_or_visible_content", word)),
    ]);
  return [words.map((word) => contains("title", word)), ...missing];
}
