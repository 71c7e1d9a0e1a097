import * as z from "zod/mini";
import { ID_MAX_LENGTH, ID_PATTERN } from "../../../base/id-format";
import type { STime } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { absent, ascending } from "../../../storage/query";
import { branchName } from "../../card/branch-name";
import type { Card, CardDocument } from "../../card/card-fields";
import { presentCards } from "../../card/operations/present-card";
import { changeCard } from "../../card/operations/update-card";
import { contentSchema, integerSchema, optionalDate, shortTextSchema, titleSchema } from "../../common/base-schemas";
import type { Reference } from "../../common/operations/by-id";
import { type GithubPullRequest, webAddress } from "../../external-link/external-link-schema";
import type { ListDocument } from "../../list/list-fields";
import { siblingLists } from "../../ordering/operations/placement";
import { completeSprintSettings } from "../../sprint/sprint-fields";
import type { NewPullRequestLists, NewVcsMapping, PullRequestState, VcsMapping } from "../vcs-mapping-schema";
import { pullRequestStates } from "../vcs-mapping-schema";

type Reached = { readonly state: PullRequestState; readonly base: string | null };

/** `null` where the card stays. What is archived neither moves nor is moved into. Rule U24. */
export async function listFor(session: Session, card: CardDocument, reached: Reached): Promise<string | null> {
  if (card.archived !== undefined || card.archived_list || card.archived_board) return null;
  const { board_id, sprint_id, list_id } = card;
  const list =
    board_id === undefined ? await listOfSprint(session, card, reached) : await listOfBoard(session, board_id, reached);
  if (list === null || list.archived !== undefined || list.id === list_id) return null;
  return list.board_id === board_id && list.sprint_id === sprint_id ? list.id : null;
}

async function listOfBoard(session: Session, boardId: string, reached: Reached): Promise<ListDocument | null> {
  const id = mapped((await session.get("board", boardId))?.vcs_mapping, reached);
  return id === undefined ? null : session.get("list", id);
}

/** The settings map to statuses, from which every sprint has lists of its own; they may have been renamed since. */
async function listOfSprint(session: Session, { project_id, sprint_id = "" }: CardDocument, reached: Reached) {
  const project = await session.get("project", project_id);
  const sprint = await session.get("sprint", sprint_id);
  if (project === null || sprint === null || sprint.archived !== undefined) return null;
  const { statuses, vcs_mapping } = completeSprintSettings(project.sprint_settings);
  const id = mapped(vcs_mapping, reached);
  const status = statuses.find((each) => each.id === id);
  const where = [...siblingLists({ sprint_id }).where, absent("archived")];
  const lists = await session.findGuarded({ kind: "list", where, sort: ascending("order_key") });
  const alike = lists.filter((list) => list.behavior === status?.status);
  const same = alike.find((list) => list.title === status?.title);
  const renamed = alike.find((list) => statuses.every(({ title }) => title !== list.title));
  return same ?? renamed ?? alike[0] ?? null;
}

/** The rule for the branch the changes go to decides alone where there is one. */
function mapped(mapping: VcsMapping | undefined, { state, base }: Reached): string | undefined {
  const rule = mapping?.branches.find((branch) => branch.name === base) ?? mapping;
  return rule?.[state];
}

export function mappedLists(mapping: NewVcsMapping | null | undefined, path = "vcs_mapping"): readonly Reference[] {
  const branches = mapping?.branches ?? [];
  return [
    ...references(mapping ?? {}, path),
    ...branches.flatMap((branch, index) => references(branch, `${path}.branches[${index}]`)),
  ];
}

const references = (lists: NewPullRequestLists, path: string): readonly Reference[] =>
  pullRequestStates.map((state) => ({ kind: "list", id: lists[state], path: `${path}.${state}` }));

export async function refuseForeignLists(session: Session, boardId: string, named: readonly Reference[]) {
  for (const { id, path } of named) {
    if (!id) continue;
    const list = await session.require("list", id, path);
    if (list.board_id === boardId) continue;
    throw refusal("invalid_input", path, `List ${id} is not a list of board ${boardId}.`, "misplaced");
  }
}

// The cards whose id begins a segment of the branch, before a hyphen and a letter, as in `feature/12-write-the-copy`.
// The part after the hyphen need not be the present title. Rule U24.
async function namedCards(session: Session, branch: string): Promise<readonly CardDocument[]> {
  const segments = branch.split("/");
  const candidates = await session.getMany("card", [...new Set(segments.flatMap(possibleIds))]);
  const cards = new Map<string, Candidate>();
  for (const card of candidates) {
    if (card !== null) cards.set(card.id, { card, isReadable: await session.canRead("card", card) });
  }
  const named = segments.flatMap((segment) => cardOf(segment, cards) ?? []);
  return [...new Set(named)];
}

type Candidate = { readonly card: CardDocument; readonly isReadable: boolean };

/** Every beginning of the segment that could be an id, the longest first. */
function possibleIds(segment: string): readonly string[] {
  const start = segment.slice(0, ID_MAX_LENGTH + 1);
  const ends = [...start.matchAll(/-|$/g)].map(({ index }) => index);
  return ends
    .map((end) => start.slice(0, end))
    .filter((id) => ID_PATTERN.test(id))
    .reverse();
}

/** Numbers name a card only where they are its whole suggested name: `release/2` and `release/2-0` are not about card 2. */
function cardOf(segment: string, cards: ReadonlyMap<string, Candidate>): CardDocument | undefined {
  const found = possibleIds(segment).map((id) => cards.get(id));
  return found.find((candidate) => candidate !== undefined && isNamed(candidate, segment))?.card;
}

/** A title identifies a card only to those who may read it. */
const isNamed = ({ card: { id, title }, isReadable }: Candidate, segment: string): boolean =>
  /^-\p{L}/u.test(segment.slice(id.length)) || (isReadable && branchName(id, title) === segment);

type Reported<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** A report of a pull request; omitted fields stay as they were recorded. */
export interface ReportedPullRequest extends Reported<Omit<GithubPullRequest, "id" | "head" | "base">> {
  /** GitHub's own number for it, across all repositories. */
  readonly id: number;
  /** The branch with the changes. */
  readonly head: { readonly ref: string; readonly label?: string | null | undefined };
  /** The branch they go to. */
  readonly base?: Reported<GithubPullRequest["base"]> | null | undefined;
}

function recordedIn({ external_links }: CardDocument, id: number): GithubPullRequest | undefined {
  const links = external_links.flatMap((link) => (link.type === "github_pull_request" ? link.github_pull_request : []));
  return links.find((pullRequest) => pullRequest.id === id);
}

const known = <T>(given: T | null | undefined, before: T | null | undefined): T | null =>
  given === undefined ? (before ?? null) : given;

/** Likewise for a date, of which 0 is none. */
const knownDate = (given: STime | null | undefined, before: STime | null | undefined): STime | null =>
  known(given, before) || null;

function recordedAfter(report: ReportedPullRequest, before: GithubPullRequest | undefined): GithubPullRequest {
  const { head, base } = report;
  return {
    id: report.id,
    number: known(report.number, before?.number),
    state: known(report.state, before?.state),
    title: known(report.title, before?.title),
    body: known(report.body, before?.body),
    html_url: known(report.html_url, before?.html_url),
    time_created: knownDate(report.time_created, before?.time_created),
    time_updated: knownDate(report.time_updated || undefined, before?.time_updated),
    time_closed: knownDate(report.time_closed, before?.time_closed),
    time_merged: knownDate(report.time_merged, before?.time_merged),
    head: { label: known(head.label, before?.head.label), ref: head.ref },
    base: { label: known(base?.label, before?.base.label), ref: known(base?.ref, before?.base.ref) },
    draft: known(report.draft, before?.draft),
    merged: known(report.merged, before?.merged),
  };
}

/** Whether the record shows something later than the report: what is merged once is merged for good. Rule U24. */
function isOutdated({ time_updated }: ReportedPullRequest, before: GithubPullRequest, after: GithubPullRequest) {
  if (isMerged(before) && !isMerged(after)) return true;
  return (time_updated || Number.POSITIVE_INFINITY) < (before.time_updated ?? 0);
}

const isMerged = ({ merged, time_merged }: GithubPullRequest): boolean => merged === true || time_merged !== null;

function stateOf(pullRequest: GithubPullRequest, reviewRequested: boolean): PullRequestState {
  if (isMerged(pullRequest)) return "pr_merged";
  if (pullRequest.state === "closed") return "pr_closed";
  if (pullRequest.draft === true) return "pr_draft";
  return reviewRequested ? "pr_review_requested" : "pr_open";
}

function record({ external_links }: Draft<CardDocument>, pullRequest: GithubPullRequest): void {
  const link = { type: "github_pull_request" as const, github_pull_request: pullRequest };
  const place = external_links.findIndex(
    (known) => known.type === "github_pull_request" && known.github_pull_request.id === pullRequest.id,
  );
  external_links.splice(place === -1 ? external_links.length : place, 1, link);
}

/** Remembers whether its review is requested, which the link itself does not say. */
export function markReview(
  draft: Pick<Draft<CardDocument>, "pull_requests_in_review">,
  id: number,
  requested: boolean,
): void {
  const others = (draft.pull_requests_in_review ?? []).filter((known) => known !== id);
  if (requested) draft.pull_requests_in_review = [...others, id];
  else if (others.length > 0) draft.pull_requests_in_review = others;
  else delete draft.pull_requests_in_review;
}

export interface ReportPullRequestInput {
  readonly github_pull_request: ReportedPullRequest;
  /** Whether someone is asked to review it; left out, what was reported before. */
  readonly review_requested?: boolean | null | undefined;
}

export interface ReportPullRequestOutput {
  /** The cards the branch is about, in the order in which its name has them; none is no error. */
  readonly cards: readonly Card[];
}

export interface PullRequestOperations {
  /**
   * Records a pull request on the cards its branch is about, and moves them as their boards map its state.
   *
   * A branch is about a card when a segment of its name begins with the card's id, a hyphen and a letter, or is the
   * card's `suggested_branch_name`; `release/1-0` is not about card 1. A card moves only when the state differs from the
   * one reported before, so that one moved by hand stays there; an older report changes nothing. Rules U24, U10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` to one of the cards.
   * @example
   * await workspace.updateBoard({ board_id: "1", vcs_mapping: { pr_open: "7", pr_merged: "8" } });
   * const head = { ref: "feature/1-write-the-quick-start" };
   * const { cards } = await workspace.reportPullRequest({ github_pull_request: { id: 991, state: "open", head } });
   * cards.map((card) => card.list_title); // ["Doing"]
   */
  reportPullRequest(input: ReportPullRequestInput, options?: CallOptions): Promise<ReportPullRequestOutput>;
}

const flag = z.nullish(z.boolean());
const text = z.nullish(shortTextSchema);
/** No longer than a title, because all its beginnings are looked up. */
const branch = titleSchema;

export const reportPullRequest = operation<Pick<PullRequestOperations, "reportPullRequest">>({
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
