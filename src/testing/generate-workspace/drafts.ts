import type { Documents } from "../../documents";
import type { Draft } from "../../session/changed";
import type { Domain } from "./vocabulary";

export type MemberDraft = Draft<Documents["member"]>;
export type ProjectDraft = Draft<Documents["project"]>;
export type BoardDraft = Draft<Documents["board"]>;
export type ListDraft = Draft<Documents["list"]>;
export type CardDraft = Draft<Documents["card"]>;
export type EpicDraft = Draft<Documents["epic"]>;
export type PageDraft = Draft<Documents["page"]>;
export type SprintDraft = Draft<Documents["sprint"]>;
export type SprintEventDraft = Draft<Documents["sprint_event"]>;
export type TagDraft = Draft<Documents["tag"]>;
export type CommentDraft = Draft<Documents["comment"]>;
export type TimeCategoryDraft = Draft<Documents["time_category"]>;
export type TimeEntryDraft = Draft<Documents["time_entry"]>;

/** A board or a sprint with its lists, and what its cards are about. */
export interface Home {
  readonly project: ProjectDraft;
  readonly domain: Domain;
  readonly lists: readonly ListDraft[];
  readonly board?: BoardDraft;
  readonly sprint?: SprintDraft;
}

export interface BoardHome extends Home {
  readonly board: BoardDraft;
}

export interface SprintHome extends Home {
  readonly sprint: SprintDraft;
}
