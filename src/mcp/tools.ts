import * as z from "zod/mini";
import { idsFrom, secureRandom } from "../base/ids";
import { malformed } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import { mending } from "../http/mended-input";
import type { SummaryRequest } from "../views/operations/summarize-view";
import type { Workspace } from "../workspace";
import { foundOperations, operationText, show, shownTypes, showView } from "./read";
import { dated, type Fields, fitting, headline, quoted } from "./text";
import { cardView, fields, optional, requestOf, selectedIds, selectionOf, text, view } from "./views";
import { type Asked, cardToWrite, carryOut, claimableIn, claimIn, operationNamed, type Step, stepsFor } from "./write";

export interface Call {
  readonly workspace: Workspace;
  readonly session_id: string;
  readonly signal: AbortSignal | undefined;
}

interface Tool {
  readonly description: string;
  readonly input: z.ZodMiniType;
  readonly isReading: boolean;
  readonly run: (call: Call, given: unknown) => Promise<string>;
}

function tool<Shape extends z.core.$ZodShape>(
  description: string,
  shape: Shape,
  run: (call: Call, input: z.output<z.ZodMiniObject<Shape, z.core.$strict>>) => Promise<string>,
  isReading = false,
): Tool {
  const input = z.strictObject(shape);
  const read = async (given: unknown) => accepted("The input", readWith(input, given));
  return { description, input, isReading, run: async (call, given = {}) => run(call, await mending(read, given)) };
}

const count = z.optional(z.int().check(z.minimum(1), z.maximum(100)));
const writing = { dry_run: z.optional(z.boolean()), confirm: optional };
const called = ({ workspace, signal }: Call, name: string, input: Fields, asked: Asked) =>
  carryOut(workspace, [{ name, input }], asked, signal);

const timed = {
  log: "createTimeEntry",
  start: "startTimer",
  stop: "stopTimer",
  change: "updateTimeEntry",
  delete: "deleteTimeEntry",
  list: "getTimeEntries",
  sum: "summarizeTimeEntries",
} as const;
const ids = idsFrom(secureRandom);

/** The tools by name. Rules of their inputs are those of the operations they call. */
export const tools: Readonly<Record<string, Tool>> = {
  find: tool(
    "Lists cards by a view in words: mine, open, overdue, today, unassigned, archived, a status (committed, started, completed, cancelled), due:7d, updated:2d, created:7d, board:NAME, list:NAME, space:, tag:, member:, owner:, epic:, priority:1, estimate:3, sort:due_date; other words are part of the title. Or by filters of the API, also of boards and pages.",
    { ...view, count, cursor: optional },
    async ({ workspace }, { count: most = 25, cursor, ...given }) => {
      const request = await requestOf(workspace, given);
      return showView(workspace, { ...request, count: most, ...(cursor && { cursor }) });
    },
    true,
  ),
  read: tool(
    "Reads a card, board (its lists and first cards), page, sprint or epic by id, or the workspace: spaces, boards, members. Short unless full.",
    { type: z.enum(shownTypes), id: optional, full: z.optional(z.boolean()) },
    ({ workspace }, { type, id = "", full = false }) => show(workspace, type, id, full),
    true,
  ),
  write_cards: tool(
    "Creates cards (without id) and changes cards (with id); several at once. Fields: title, content (HTML), list_id or board_id or sprint_id (also moves), position, due_date, start_date (2026-01-31 or now+2d), priority 1-4, estimate 1-5, owner_id, members and tags (ids; they replace), epic_id, parent_card_id, archived; comment, check and uncheck (items by id or title), checklist, link, delete. With view or filters the one card in cards, without id, is what all those cards get.",
    { cards: z.array(cardToWrite).check(z.minLength(1), z.maxLength(100)), ...cardView, ...writing },
    async ({ workspace, signal }, { cards, view, filters, ...asked }) => {
      const selection = view === undefined && filters === undefined ? undefined : { view, filters };
      const [first = {}] = cards;
      if (selection && (cards.length > 1 || first.id !== undefined))
        throw malformed("cards", "one_of_two", "With a view give one card without id.");
      const ids = selection && (await selectedIds(workspace, selection));
      const given = ids?.map((id) => ({ ...first, id })) ?? cards;
      const steps: Step[] = [];
      for (const card of given) steps.push(...(await stepsFor(workspace, card)));
      if (steps.length === 0) return "Nothing was done: no card is in this view, or nothing is to be changed.";
      return carryOut(workspace, steps, asked, signal);
    },
  ),
  plan: tool(
    "Creates, changes, deletes or reads lists, sprints, epics, boards, spaces and tags, with the fields of the API: title, project_id, board_id, behavior (backlog, committed, started, completed, cancelled), lists, start_date, ... roll_over moves the unfinished cards of a sprint to the next. Cards enter a sprint or epic by write_cards.",
    {
      action: z.enum(["create", "update", "delete", "get", "roll_over"]),
      type: z.enum(["list", "sprint", "epic", "board", "space", "tag"]),
      id: optional,
      fields: z.optional(fields),
      ...writing,
    },
    (call, { action, type, id, fields: own = {}, ...asked }) => {
      const kind = type === "space" ? "project" : type;
      const named = `${kind.replace(/^./, (letter) => letter.toUpperCase())}${action === "get" && id === undefined ? "s" : ""}`;
      const name = action === "roll_over" ? "rollOverSprint" : `${action}${named}`;
      return called(call, name, { ...own, ...(id && { [`${kind}_id`]: id }) }, asked);
    },
  ),
  time: tool(
    "Time on cards: log (card_id, minutes, optionally started_at, description), start or stop a timer, change, delete, list, or sum (fields: group_by [{field}], measures).",
    {
      action: z.enum(Object.keys(timed) as (keyof typeof timed)[]),
      card_id: optional,
      minutes: z.optional(z.number()),
      fields: z.optional(fields),
      ...writing,
    },
    (call, { action, card_id, minutes, fields: own = {}, ...asked }) => {
      const scope = card_id === undefined ? {} : { scope_type: "card", scope_id: card_id };
      const seconds = minutes === undefined ? {} : { duration_seconds: Math.round(minutes * 60) };
      const now = call.workspace.clock.now();
      const entry = action === "log" ? { id: ids.ulid(now), started_at: now - (minutes ?? 0) * 60_000 } : {};
      return called(call, timed[action], { ...entry, ...scope, ...seconds, ...own }, asked);
    },
  ),
  claim: tool(
    "Makes you the owner of the first card of a view that nobody owns, or of card_id, for some minutes: no other agent gets it meanwhile. Claim it again before they are over; minutes: 0 gives it back.",
    {
      ...cardView,
      card_id: optional,
      minutes: z.number().check(z.minimum(0), z.maximum(1440)),
      dry_run: writing.dry_run,
    },
    async (call, { card_id, minutes, dry_run, ...given }) => {
      const { workspace, signal } = call;
      const seconds = Math.ceil(minutes * 60);
      const request = card_id === undefined ? await selectionOf(workspace, given) : undefined;
      const none = seconds === 0 ? "Nothing was given back: it is not yours." : "There is no card that nobody owns.";
      if (dry_run) {
        const card_ids = request === undefined ? [card_id] : await claimableIn(workspace, request, seconds, signal);
        return card_ids.length === 0 ? none : called(call, "claimCard", { card_ids, seconds }, { dry_run });
      }
      const { card, time_expires } =
        request === undefined
          ? await workspace.claimCard({ card_ids: [card_id ?? ""], seconds }, { signal })
          : await claimIn(workspace, request, seconds, signal);
      const until = time_expires === null ? "given back" : `yours until ${dated(time_expires, workspace)}`;
      if (card !== null) return `${until}: ${headline(card, workspace, [])}`;
      return none;
    },
  ),
  report: tool(
    "Counts what a view shows, as in find: group_by up to two of board_id, list_id, status, member_ids, owner_id, tag_ids, priority, epic_id, project_id, due_date:week (or day, month, quarter, year) ...; measures such as sum:estimate, average:time_estimate_seconds, max:due_date.",
    { ...view, group_by: z.optional(z.array(text)), measures: z.optional(z.array(text)) },
    async ({ workspace }, { group_by = [], measures = [], ...given }) => {
      const parts = {
        group_by: group_by.map((one) => one.split(":")).map(([field, by]) => ({ field, ...(by && { by }) })),
        measures: measures.map((one) => one.split(":")).map(([name = "", field]) => ({ [name]: field })),
        with: "titles",
      };
      const request = { ...(await requestOf(workspace, given)), ...parts } as unknown as SummaryRequest;
      const { summary } = await workspace.summarizeView(request);
      const groups = [{ ...summary, key: ["total"], titles: undefined }, ...summary.groups];
      const lines = groups.map(({ key, titles, count: size, measures: own }) => {
        const named = key.map((one, place) => (titles?.[place] ? `${one} ${quoted(titles[place], 40)}` : String(one)));
        return [`${named.join(" / ")}: ${size}`, ...own.map((value, place) => `${measures[place]} ${value}`)].join(" ");
      });
      return fitting(lines, 1500, "group by less");
    },
    true,
  ),
  history: tool(
    "Lists what was done last, newest first, with ids for undo: whose, by which agent and in which session.",
    { count, cursor: optional },
    async ({ workspace }, { count: most = 20, cursor = "" }) => {
      const { commits, cursor: next } = await workspace.getCommits({ count: most, cursor });
      const lines = commits.map(({ id, time, actor: { user_id, source, session_id }, operation, documents }) => {
        const agent = source?.agent_id ? ` by agent ${quoted(source.agent_id)}` : "";
        const session = session_id ? ` session ${session_id}` : "";
        const named = documents.slice(0, 3).map((document) => `${document.kind} ${document.id}`);
        const changed = `${documents.length} documents (${named.join(", ")})`;
        return `${id} ${dated(time, workspace)} ${operation} of ${user_id}${agent}${session}: ${changed}`;
      });
      return fitting([...lines, ...(next === "" ? [] : [`older: cursor ${next}`])], 1500, "ask for a smaller count");
    },
    true,
  ),
  undo: tool(
    "Takes back one commit, or without commit_id everything done in this session (or in session_id): all or nothing.",
    { commit_id: optional, session_id: optional, ...writing },
    (call, { commit_id, session_id = call.session_id, ...asked }) =>
      called(call, "undo", commit_id === undefined ? { session_id } : { commit_id }, asked),
  ),
  call: tool(
    "Calls any operation of the API by name. With search it lists operations about some words; with a name alone it shows the input.",
    { search: optional, name: optional, input: z.optional(fields), ...writing },
    async (call, { search, name, input, ...asked }) => {
      if (name === undefined) return foundOperations(search ?? "");
      if (input === undefined && !asked.dry_run) return operationText(operationNamed(name));
      return called(call, name, input ?? {}, asked);
    },
  ),
};
