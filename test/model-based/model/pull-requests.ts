import type { GithubPullRequest } from "workspace-engine";
import { moveCard } from "./cards";
import { byId, change, found } from "./change";
import type { Model, ModelCard, ModelList } from "./model";
import { boardOf, homeOf, isArchived, listOf, sprintOf } from "./places";

export interface Report {
  readonly id: number;
  readonly state: string | undefined;
  readonly draft: boolean | undefined;
  readonly merged: boolean | undefined;
  readonly time_updated: number | undefined;
  readonly ref: string;
  readonly base: string | undefined;
}

type State = "pr_draft" | "pr_open" | "pr_review_requested" | "pr_merged" | "pr_closed";

function stateOf({ merged, state, draft }: GithubPullRequest, isInReview: boolean): State {
  if (merged === true) return "pr_merged";
  if (state === "closed") return "pr_closed";
  if (draft === true) return "pr_draft";
  return isInReview ? "pr_review_requested" : "pr_open";
}

const recorded = (card: ModelCard, id: number) =>
  card.external_links.find((link) => link.type === "github_pull_request" && link.github_pull_request.id === id);

/** Records the report of a pull request on a card, and moves the card by its state. Rules U24.9, L5.1, U24.12 and U24.16. */
export function reportOn(model: Model, card: ModelCard, report: Report, reviewRequested: boolean | undefined): void {
  const link = recorded(card, report.id);
  const before = link?.type === "github_pull_request" ? link.github_pull_request : undefined;
  const after: GithubPullRequest = {
    ...{ id: report.id, number: null, title: null, body: null, html_url: null },
    ...{ time_created: null, time_closed: null, time_merged: null },
    state: report.state ?? before?.state ?? null,
    time_updated: report.time_updated ?? before?.time_updated ?? null,
    head: { label: null, ref: report.ref },
    base: { label: null, ref: report.base ?? before?.base.ref ?? null },
    draft: report.draft ?? before?.draft ?? null,
    merged: report.merged ?? before?.merged ?? null,
  };
  const isOld = before?.time_updated && report.time_updated && report.time_updated < before.time_updated;
  if (isOld || (before?.merged === true && after.merged !== true)) return;
  const wasInReview = card.inReview.includes(report.id);
  const isInReview = reviewRequested ?? wasInReview;
  change(model, card, () => {
    const links = card.external_links.filter((each) => each !== link);
    const place = link === undefined ? links.length : card.external_links.indexOf(link);
    links.splice(place, 0, { type: "github_pull_request", github_pull_request: after });
    card.external_links = links;
    if (isInReview !== wasInReview) {
      card.inReview = isInReview ? [...card.inReview, report.id] : card.inReview.filter((id) => id !== report.id);
    }
  });
  const state = stateOf(after, isInReview);
  if (before !== undefined && stateOf(before, wasInReview) === state) return;
  const list = isArchived(model, card) ? undefined : mappedList(model, card, state, after.base.ref ?? null);
  if (list !== undefined && list.archived === undefined && list.id !== card.list_id) moveCard(model, card, list);
}

function mappedList(model: Model, card: ModelCard, state: State, base: string | null): ModelList | undefined {
  const list = listOf(model, card);
  const mapping = boardOf(model, list)?.vcs_mapping ?? settingsOf(model, card)?.vcs_mapping;
  const id = (mapping?.branches.find((branch) => branch.name === base) ?? mapping)?.[state];
  if (id === undefined) return undefined;
  return list.board_id === undefined ? listOfStatus(model, card, id) : byId(model.lists, id);
}

const settingsOf = (model: Model, card: ModelCard) =>
  listOf(model, card).sprint_id === undefined
    ? undefined
    : byId(model.projects, homeOf(model, card).project_id).settings;

/** The live list of the sprint with the title and meaning of a status, or else with its meaning, rather a renamed one. */
function listOfStatus(model: Model, card: ModelCard, id: string): ModelList | undefined {
  const list = listOf(model, card);
  if (sprintOf(model, list)?.archived !== undefined) return undefined;
  const { statuses } = found(settingsOf(model, card));
  const status = byId(statuses, id);
  const alike = model.lists.filter(
    (each) => each.sprint_id === list.sprint_id && each.behavior === status.status && each.archived === undefined,
  );
  const renamed = alike.find((each) => statuses.every(({ title }) => title !== each.title));
  return alike.find((each) => each.title === status.title) ?? renamed ?? alike[0];
}
