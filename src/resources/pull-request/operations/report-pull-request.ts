import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import type { Card } from "../../card/card";
import type { CardDocument } from "../../card/card-document";
import { changeCard } from "../../card/operations/change-card";
import { presentCards } from "../../card/operations/present-card";
import { contentSchema, integerSchema, shortTextSchema, titleSchema } from "../../common/base-schemas";
import { optionalDate } from "../../common/input-fields";
import { webAddress } from "../../external-link/web-address";
import { listFor } from "./list-for";
import { namedCards } from "./named-cards";
import {
  isOutdated,
  markReview,
  type ReportedPullRequest,
  record,
  recordedAfter,
  recordedIn,
  stateOf,
} from "./recorded-pull-request";

export interface ReportPullRequestInput {
  readonly github_pull_request: ReportedPullRequest;
  /** Whether someone is asked to review it; left out, what was reported before. */
  readonly review_requested?: boolean | null | undefined;
}

export interface ReportPullRequestOutput {
  /** The cards the branch is about, in the order in which its name tells them; none is no error. */
  readonly cards: readonly Card[];
}

export interface ReportPullRequest {
  /**
   * Records a pull request on the cards its branch is about, and moves them as their boards map its state.
   *
   * A branch is about a card when a segment of its name begins with the card's id, a hyphen and a letter, or is the card's
   * `suggested_branch_name`; `release/1-0` is not about card 1. A card moves only when the state differs from the one reported before, so that one moved
   * by hand stays there; an older report changes nothing. Rules U24, U10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` to one of the cards.
   *
   * @example
   * ```ts
   * await workspace.updateBoard({ board_id: "1", vcs_mapping: { pr_open: "7", pr_merged: "8" } });
   * const { cards } = await workspace.reportPullRequest({
   *   github_pull_request: { id: 991, state: "open", head: { ref: "feature/1-write-the-quick-start" } },
   * });
   * cards.map((card) => card.list_title); // ["Doing"]
   * ```
   */
  reportPullRequest(input: ReportPullRequestInput, options?: CallOptions): Promise<ReportPullRequestOutput>;
}

const flag = z.nullish(z.boolean());
const text = z.nullish(shortTextSchema);
/** No longer than a title, because all its beginnings are looked up. */
const branch = titleSchema;

export const reportPullRequest = operation<ReportPullRequest>({
  role: "member",
  input: (unit) => ({
    github_pull_request: z.object({
      id: integerSchema.check(z.minimum(1)),
      number: z.nullish(integerSchema),
      state: text,
      title: text,
      body: z.nullish(contentSchema),
      html_url: z.nullish(webAddress),
      time_created: optionalDate(unit),
      time_updated: optionalDate(unit),
      time_closed: optionalDate(unit),
      time_merged: optionalDate(unit),
      head: z.object({ label: text, ref: branch }),
      base: z.nullish(z.object({ label: text, ref: text })),
      draft: flag,
      merged: flag,
    }),
    review_requested: flag,
  }),
  async decide(session, { github_pull_request: report, review_requested }) {
    const cards: CardDocument[] = [];
    for (const { id } of await namedCards(session, report.head.ref)) {
      const card = await session.require("card", id, "github_pull_request.head.ref");
      cards.push(await followed(session, card, report, review_requested));
    }
    return async (reader) => ({ cards: await presentCards(reader, cards) });
  },
});

/** The card after the report. */
async function followed(
  session: Session,
  card: CardDocument,
  report: ReportedPullRequest,
  reviewRequested: boolean | null | undefined,
): Promise<CardDocument> {
  const before = recordedIn(card, report.id);
  const after = recordedAfter(report, before);
  if (before !== undefined && isOutdated(report, before, after)) return card;
  const wasInReview = card.pull_requests_in_review?.includes(report.id) ?? false;
  const isInReview = reviewRequested ?? wasInReview;
  const linked = await session.update("card", card.id, (draft) => {
    record(draft, after);
    if (isInReview !== wasInReview) markReview(draft, report.id, isInReview);
  });
  const state = stateOf(after, isInReview);
  if (before !== undefined && state === stateOf(before, wasInReview)) return linked;
  const list_id = await listFor(session, linked, { state, base: after.base.ref });
  return list_id === null ? linked : changeCard(session, card.id, { list_id });
}
