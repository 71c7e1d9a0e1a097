import * as z from "zod/mini";
import { idsFrom, secureRandom } from "../base/ids";
import { malformed } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import { mending } from "../http/mended-input";
import type { SummaryRequest } from "../views/operations/summarize-view";
import { foundOperations, operationText, show, shownTypes, showView } from "./read";
import { dated, fitting, formatted, headline, quoted } from "./text";
import { cardView, fields, optional, requestOf, selectedIds, selectionOf, text, view } from "./views";
import { type Caller, cardToWrite, carryOut, claimIn, operationNamed, type Step, stepsFor } from "./write";

interface Tool {
  readonly description: string;
  readonly input: z.ZodMiniType;
  readonly isReading: boolean;
  readonly run: (caller: Caller, given: unknown) => Promise<string>;
}

/** It answers with a text, or with operations: those are called, or only planned if `dry_run` is among its inputs. */
function tool<Shape extends z.core.$ZodShape>(
  description: string,
  shape: Shape,
  run: (caller: Caller, input: z.output<z.ZodMiniObject<Shape, z.core.$strict>>) => Promise<string | readonly Step[]>,
  isReading = false,
): Tool {
  const schema = z.strictObject(shape);
  return {
    description,
    input: schema,
    isReading,
    async run(caller, given = {}) {
      const input = await mending(async (sent) => accepted("The input", readWith(schema, sent)), given);
      const answer = await run(caller, input);
      return typeof answer === "string" ? answer : carryOut(caller, answer, input);
    },
  };
}

const count = z.optional(z.int().check(z.minimum(1), z.maximum(100)));
const writing = { dry_run: z.optional(z.boolean()), confirm: optional };

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
    async ({ workspace }, { count: most = 25, cursor = "", ...given }) =>
      showView(workspace, { ...(await requestOf(workspace, given)), count: most, cursor }),
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
    async ({ workspace }, { cards, ...given }) => {
      const isOfView = given.view !== undefined || given.filters !== undefined;
      const [first = {}] = cards;
      if (isOfView && (cards.length > 1 || first.id !== undefined))
        throw malformed("cards", "one_of_two", "With a view give one card without id.");
      const meant = isOfView ? (await selectedIds(workspace, given)).map((id) => ({ ...first, id })) : cards;
      const steps: Step[] = [];
      for (const card of meant) steps.push(...(await stepsFor(workspace, card)));
      return steps.length > 0 ? steps : "Nothing was done: no card is in this view, or nothing is to be changed.";
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
    async (_, { action, type, id, fields: own }) => {
      const kind = type === "space" ? "project" : type;
      const named = `${kind.replace(/^./, (letter) => letter.toUpperCase())}${action === "get" && id === undefined ? "s" : ""}`;
      const name = action === "roll_over" ? "rollOverSprint" : `${action}${named}`;
      return [{ name, input: { ...own, ...(id && { [`${kind}_id`]: id }) } }];
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
    async ({ workspace }, { action, card_id, minutes, fields: own }) => {
      const now = workspace.clock.now();
      const entry = action === "log" && { id: ids.ulid(now), started_at: now - (minutes ?? 0) * 60_000 };
      const scope = card_id !== undefined && { scope_type: "card", scope_id: card_id };
      const duration = minutes !== undefined && { duration_seconds: Math.round(minutes * 60) };
      return [{ name: timed[action], input: { ...entry, ...scope, ...duration, ...own } }];
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
    async (caller, { card_id, minutes, dry_run = false, ...given }) => {
      const { workspace, signal } = caller;
      const seconds = Math.ceil(minutes * 60);
      const planned = (card_ids: readonly string[]) => [{ name: "claimCard", input: { card_ids, seconds } }];
      if (card_id !== undefined && dry_run) return planned([card_id]);
      const claimed =
        card_id === undefined
          ? await claimIn(caller, await selectionOf(workspace, given), seconds, dry_run)
          : await workspace.claimCard({ card_ids: [card_id], seconds }, { signal });
      if (!("card" in claimed)) return planned(claimed);
      const { card, time_expires } = claimed;
      const until = time_expires === null ? "given back" : `yours until ${dated(time_expires, workspace)}`;
      if (card !== null) return `${until}: ${headline(card, workspace, [])}`;
      return seconds === 0 ? "Nothing was given back: it is not yours." : "There is no card that nobody owns.";
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
      const groups = [{ ...summary, key: [], titles: undefined }, ...summary.groups];
      const lines = groups.map(({ key, titles, count: size, measures: own }) => {
        const named = key.map((one, place) => {
          const value = formatted(parts.group_by[place]?.field ?? "", one, workspace);
          return titles?.[place] ? `${value} ${quoted(titles[place], 40)}` : value;
        });
        const numbers = own.map(
          (value, place) => `${measures[place]} ${formatted(measures[place] ?? "", value, workspace)}`,
        );
        return [`${named.join(" / ") || "total"}: ${size}`, ...numbers].join(" ");
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
    async (caller, { commit_id, session_id = caller.session_id }) => [
      { name: "undo", input: commit_id === undefined ? { session_id } : { commit_id } },
    ],
  ),
  call: tool(
    "Calls any operation of the API by name. With search it lists operations about some words; with a name alone it shows the input.",
    { search: optional, name: optional, input: z.optional(fields), ...writing },
    async (_, { search = "", name, input, dry_run }) => {
      if (name === undefined) return foundOperations(search);
      return input === undefined && !dry_run ? operationText(operationNamed(name)) : [{ name, input: input ?? {} }];
    },
  ),
};
