import type { Kind } from "../documents";
import { isEpicList } from "../resources/ordering/operations/placement";
import { type Check, type Finding, nothing } from "./check";
import type { Corpus } from "./corpus";
import type { Loose } from "./loose";

type IsBroken = (document: Loose, corpus: Corpus) => boolean;

const rules: { readonly [K in Kind]?: readonly [IsBroken, ...Finding] } = {
  list: [
    ({ board_id, sprint_id }) => board_id !== undefined && sprint_id !== undefined,
    "sprint_id",
    "misplaced",
    "A list stands on a board or in a sprint, not both.",
  ],
  card: [
    ({ list_id }, corpus) => isEpicList(corpus.find("list", list_id) ?? { board_id: "" }),
    "list_id",
    "misplaced",
    "This list holds epics, not cards.",
  ],
  epic: [
    ({ list_id }, corpus) => !isEpicList(corpus.find("list", list_id) ?? {}),
    "list_id",
    "misplaced",
    "This list holds cards, not epics.",
  ],
  page: [
    ({ archived, parent_page_id }, corpus) =>
      archived === undefined && corpus.find("page", parent_page_id)?.["archived"] !== undefined,
    "archived",
    "misplaced",
    "A page under an archived page must be archived too.",
  ],
  comment: [
    ({ card_id, epic_id, page_id }) => [card_id, epic_id, page_id].filter((id) => id !== undefined).length !== 1,
    "card_id",
    "misplaced",
    "A comment stands on a card, an epic or a page, on one of them.",
  ],
  sprint: [
    ({ start_date, end_date, override_end_date }) => isBefore(override_end_date ?? end_date, start_date),
    "start_date",
    "ends_before_start",
    "A sprint must start before its end.",
  ],
};

function isBefore(end: unknown, start: unknown): boolean {
  return typeof end === "number" && typeof start === "number" && end <= start;
}

/** Documents on the wrong thing, on nothing or on two things, and sprints that end before they start. */
export function placementCheck(corpus: Corpus): Check {
  return (document, kind) => {
    const rule = rules[kind];
    if (rule === undefined) return nothing;
    const [isBroken, ...finding] = rule;
    return isBroken(document, corpus) ? [finding] : nothing;
  };
}
