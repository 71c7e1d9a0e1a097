import type { Documents } from "../../documents";
import { presentBoards } from "../../resources/board/operations/present-board";
import { presentCards } from "../../resources/card/operations/present-card";
import { presentEpics } from "../../resources/epic/operations/present-epic";
import { presentPages } from "../../resources/page/operations/present-page";
import type { Reader } from "../../session/reader";
import { excerpter } from "../excerpts";
import { marked } from "../mark";
import { matchesOf } from "../matches";
import type { BoardHit, CardHit, EpicHit, PageHit } from "../search-hit";
import type { Hit } from "./find-hits";
import type { SearchKind, SearchPlan } from "./read-search";

/** The hits of each kind, as the API shows them, in order. */
export interface PresentedHits {
  readonly card: readonly CardHit[];
  readonly board: readonly BoardHit[];
  readonly page: readonly PageHit[];
  readonly epic: readonly EpicHit[];
}

/** Presents the hits of a page, each kind in one go. */
export async function presentHits(reader: Reader, plan: SearchPlan, hits: readonly Hit[]): Promise<PresentedHits> {
  const of = <K extends SearchKind>(kind: K): readonly Documents[K][] =>
    hits.flatMap((hit) => (hit.kind === kind ? [hit.document as Documents[K]] : []));
  const excerptOf = excerpter(plan.fields.includes("content") ? plan.words : []);
  const highlighted = <T extends Titled>(resources: readonly T[]) =>
    resources.map((resource) => ({
      ...resource,
      title: titleOf(resource, plan),
      excerpt: excerptOf(resource.content),
    }));
  return {
    card: highlighted(await presentCards(reader, of("card"))),
    board: highlighted(await presentBoards(reader, of("board"))),
    page: highlighted(await presentPages(reader, of("page"))),
    epic: highlighted(await presentEpics(reader, of("epic"))),
  };
}

type Titled = { readonly title: string; readonly content: string };

const titleOf = ({ title }: Titled, { words, fields }: SearchPlan): string =>
  marked(title, fields.includes("title") ? matchesOf(title, words) : []);
