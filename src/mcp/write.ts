import * as z from "zod/mini";
import { secureRandom } from "../base/ids";
import { resolveDateMath } from "../date-math";
import { failure, malformed, refusal, WorkspaceError } from "../errors/errors";
import { type DryRun, type PlannedChange, plannedIn } from "../history/operations/dry-run";
import { mending } from "../http/mended-input";
import { routesTo } from "../http/route";
import { schemaOf } from "../operation/operation";
import { calledBy, type Operations, operations } from "../operations/registry";
import type { ClaimCardOutput } from "../resources/card/operations/claim-card";
import type { Review } from "../session/run";
import type { Session } from "../session/session";
import { hashText } from "../text/hash-text";
import { nearestName } from "../text/nearest-name";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import type { CardViewRequest } from "../views";
import { listed } from "../views/explain-view";
import { performerOf, type Workspace } from "../workspace";
import { type Fields, fitting, formatted, headline, isEmpty, jsonOf, quoted } from "./text";
import { optional, text } from "./views";

/** Who calls a tool. */
export interface Caller {
  readonly workspace: Workspace;
  readonly session_id: string;
  readonly signal: AbortSignal | undefined;
}

/** An operation that a tool calls. */
export interface Step {
  readonly name: string;
  readonly input: Fields;
  /** Further steps, which need its answer. */
  readonly then?: (answer: unknown) => readonly Step[];
}

/** Calls that change more documents than these must be confirmed. */
const MOST_UNCONFIRMED = 20;
const PLAN_TOKENS = 1500;

/** The operation of a name, or the nearest one's in a refusal. */
export function operationNamed(name: string) {
  if (Object.hasOwn(operations, name)) return calledBy(name);
  const meant = nearestName(name, Object.keys(operations));
  const advice = meant ? ` Did you mean ${meant}?` : "";
  throw malformed("operation", "unknown_operation", `There is no operation ${quoted(name)}.${advice}`);
}

/** Calls an operation that reads, or several that write; or says what they would change, and how to confirm much of it. */
export async function carryOut(
  caller: Caller,
  steps: readonly Step[],
  { dry_run = false, confirm = "" },
): Promise<string> {
  const { workspace, signal } = caller;
  const calls = steps.map((step) => ({ ...step, ...operationNamed(step.name), input: readInput(workspace, step) }));
  type Call = (typeof calls)[number];
  const perform = (call: Call, review?: Review, isDry = false): Promise<unknown> => {
    const options = { signal, isDry, ...(review && { review }) };
    return mending((input) => performerOf(workspace).perform(call, workspace.actor, input, options), call.input);
  };
  const [first] = calls;
  if (first !== undefined && routesTo(first.name as keyof Operations).byName.reads) {
    const parts = jsonOf(await perform(first)).split(/(?<=\},)(?=\{)/);
    return fitting(parts, PLAN_TOKENS * 2, "ask for less, as with count");
  }

  const done: string[] = [];
  const inTurn = async (act: (call: Call, plan: DryRun | undefined) => Promise<unknown>): Promise<void> => {
    for (const [place, call] of calls.entries())
      await act(call, plans[place]).catch((error: unknown) => {
        if (!(error instanceof WorkspaceError) || (calls.length === 1 && done.length === 0)) throw error;
        const before = done.length === 0 ? "nothing was done" : `done before it: ${done.join(" ")}`;
        const which = `Step ${place + 1} of ${calls.length} (${call.name}) was refused, ${before}.`;
        throw new WorkspaceError(error, `${which} ${error.message}`, error);
      });
  };
  const planning = (call: Call) => (session: Session) => plannedIn(session, call.name, call.input);
  const plans: DryRun[] = [];
  await inTurn(async (call) => plans.push((await perform(call, planning(call), true)) as DryRun));
  const changes = plans.flatMap((plan) => plan.changes);
  const code = hashText(plans.map((plan) => plan.code).join());
  const later = calls.flatMap(({ then }) => then?.(undefined) ?? []);
  const lines = changes.map((change) => changeLine(workspace, change));
  lines.push(...later.map(({ name }) => `then ${name} on what is created`));
  const plan = fitting(lines, PLAN_TOKENS, "the rest is alike");
  const people = [...new Set(changes.flatMap((change) => change.people))];
  const whose = people.length === 0 ? "" : `, of ${listed(people)}`;
  const much = `${changes.length} document${changes.length === 1 ? "" : "s"}${whose}`;
  if (dry_run) return `Nothing is done yet. It would change ${much}. Code ${code}.\n${plan}`;
  if (changes.length > MOST_UNCONFIRMED && confirm !== code) {
    const message = `Nothing was done, for this would change ${much}. To go on, call again with confirm: ${quoted(code)}.`;
    throw failure("invalid_input", message, { cause: plan });
  }
  await inTurn(async (call, planned) => {
    const answer = await perform(call, async (session) => {
      if (session.staged().length <= MOST_UNCONFIRMED) return;
      const now = await planning(call)(session);
      if (now.changes.length <= MOST_UNCONFIRMED || now.code === planned?.code) return;
      throw refusal("changed_meanwhile", "confirm", "By now other documents would change: look at them with dry_run.");
    });
    done.push(doneText(workspace, call.name, answer));
    const next = call.then?.(answer) ?? [];
    if (next.length > 0) done.push(await carryOut(caller, next, { confirm }));
  });
  return fitting(done, PLAN_TOKENS, "all was done");
}

/** With times in words as times, and refused for unknown fields. */
function readInput(workspace: Workspace, { name, input }: Step): Fields {
  const { timeZone, timeUnit } = performerOf(workspace).options;
  const schema = schemaOf(operationNamed(name).operation, timeUnit);
  checkUnknownFields({ unknownFields: "refuse" }, { operation: name, schema, parts: [{ value: input }] });
  const times = Object.entries(input).map(([key, value]) => {
    if (typeof value !== "string" || !/(?:_date|_at|_before)$|^(?:from|to|time)$/.test(key) || /^\d*$/.test(value))
      return [key, value];
    try {
      return [key, resolveDateMath(value, { now: workspace.clock.now(), timeZone })];
    } catch {
      const advice = "Expected a date such as 2026-01-31, 2026-01-31T09:00Z or now+2d";
      throw malformed(key, "invalid_date", `${advice}, not ${quoted(value)}.`);
    }
  });
  return Object.fromEntries(times);
}

function changeLine(workspace: Workspace, { kind, id, effect, title, people, fields }: PlannedChange): string {
  const parts = Object.entries(fields).flatMap(([key, [before, after]]) => {
    if (effect === "change") return `${key} ${formatted(key, before, workspace)} → ${formatted(key, after, workspace)}`;
    return isEmpty(after) || key === "position" ? [] : `${key} ${formatted(key, after, workspace)}`;
  });
  const whose = people.length > 0 ? ` (${people.slice(0, 3).join(", ")})` : "";
  const line = `${effect} ${effect === "create" ? kind : `${kind} ${id}`} ${quoted(title)}${whose}`;
  return parts.length === 0 ? line : `${line}: ${parts.join("; ")}`;
}

/** The ids and titles of what is answered, which is what a model needs next. */
function doneText(workspace: Workspace, name: string, answer: unknown): string {
  const things = Object.entries(Object(answer) as Fields).filter(([, value]) => typeof Object(value).id === "string");
  return [`Done: ${name}`, ...things.map(([key, value]) => `${key} ${headline(Object(value), workspace, [])}`)].join(
    " ",
  );
}

export const cardToWrite = z.looseObject({
  id: optional,
  comment: z.optional(z.string()),
  check: z.optional(z.array(text)),
  uncheck: z.optional(z.array(text)),
  checklist: z.optional(z.object({ title: text, items: z.array(text) })),
  link: z.optional(z.object({ card_id: text, type: z.enum(["blocks", "blocked_by", "related", "duplicates"]) })),
  delete: z.optional(z.boolean()),
});

export async function stepsFor(workspace: Workspace, given: z.output<typeof cardToWrite>): Promise<readonly Step[]> {
  const { id, comment, check = [], uncheck = [], checklist, link, delete: isDeleted, ...input } = given;
  if (id === undefined && (isDeleted || check.length + uncheck.length > 0))
    throw malformed("id", "required", "Say which card with id: delete, check and uncheck are of one that is there.");
  const list = checklist && { title: checklist.title, items: checklist.items.map((title) => ({ title })) };
  const linked = link && { linked_card_id: link.card_id, linked_card_type: link.type };
  const on = (card_id: unknown, name: string, fields: Fields | undefined): readonly Step[] =>
    fields === undefined ? [] : [{ name, input: { card_id, ...fields } }];
  const parts = (card_id: unknown) => [
    ...on(card_id, "createComment", comment === undefined ? undefined : { content: comment }),
    ...on(card_id, "linkCards", linked),
  ];
  if (id === undefined) {
    const then = (answer: unknown) => parts(Object(Object(answer).card).id);
    return [{ name: "createCard", input: { ...input, ...(list && { checklists: [list] }) }, then }];
  }
  if (isDeleted) return on(id, "deleteCard", {});
  const wanted = [...check.map((item) => [item, true] as const), ...uncheck.map((item) => [item, false] as const)];
  const card = wanted.length === 0 ? undefined : (await workspace.getCard({ card_id: id })).card;
  const items = card?.checklists.flatMap((each) => each.items) ?? [];
  const ticked = wanted.flatMap(([item, checked]) => {
    const found = items.find((one) => one.id === item || one.title === item);
    if (found === undefined) throw malformed("check", "not_found", `Card ${id} has no checklist item ${quoted(item)}.`);
    const { checklist_id, id: checklist_item_id } = found;
    return on(id, "updateChecklistItem", { checklist_id, checklist_item_id, checked });
  });
  const change = on(id, "updateCard", Object.keys(input).length === 0 ? undefined : input);
  return [...change, ...ticked, ...on(id, "createChecklist", list), ...parts(id)];
}

const PAGE = 99;
const claimCard = calledBy("claimCard");

/** Claims the first card of a view that nobody owns; a dry run gives the page of ids that it is on. */
export async function claimIn(
  { workspace, signal }: Caller,
  request: CardViewRequest,
  seconds: number,
  isDry: boolean,
): Promise<ClaimCardOutput | readonly string[]> {
  let attempts = 0;
  for (let cursor = ""; ; ) {
    const page = await workspace.previewView({ ...request, count: PAGE, cursor });
    if (page.count === 0) return { card: null, time_expires: null };
    const free = page.cards.filter(({ owner_id }) => !owner_id);
    // Not the same for all who were too slow, or they would be so again.
    const another = attempts > 1 ? free.slice(Math.floor(secureRandom() * free.length)).slice(0, 1) : [];
    const card_ids = [...another, ...page.cards].map(({ id }) => id);
    attempts = 0;
    const review = async (session: Session): Promise<unknown> => {
      const [claimed] = session.staged();
      if (claimed === undefined) return undefined;
      if (isDry) return card_ids;
      attempts += 1;
      // The card is at the commit as it is now, or there is no commit.
      const { card_filters } = request;
      const include = { ...card_filters.include, ids: [claimed.id] };
      const shown = { ...request, card_filters: { ...card_filters, include }, count: 1 };
      return attempts > 1 || (await workspace.previewView(shown)).count === 0 ? "too slow" : undefined;
    };
    const options = { signal, review, isDry };
    const claim = performerOf(workspace).perform(claimCard, workspace.actor, { card_ids, seconds }, options);
    const answer = (await claim) as ClaimCardOutput | readonly string[] | "too slow";
    if (answer === "too slow") cursor = "";
    else if (!("card" in answer) || answer.card !== null || page.cursor === "") return answer;
    else cursor = page.cursor;
  }
}
