import type * as z from "zod/mini";
import type { STime } from "../base/time";
import { resolveDateMath } from "../date-math";
import { inputIssues, readWith } from "../errors/input-issues";
import { invalidInput, malformed, WorkspaceError } from "../errors/workspace-error";
import { type DryRun, dryRun, type PlannedChange, performConfirmed } from "../history/operations/dry-run";
import { mendedInput } from "../http/mended-input";
import { schemaOf } from "../operation/read-input";
import { calledBy, operations } from "../operations/registry";
import { hashText } from "../text/hash-text";
import { nearestName } from "../text/nearest-name";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import { listed } from "../views/explain-view";
import { performerOf, type Workspace } from "../workspace";
import { cut, dated, fitting, jsonOf, quoted } from "./text";

export type Fields = Readonly<Record<string, unknown>>;

/** One call of an operation. */
export interface Step {
  readonly name: string;
  readonly input: Fields;
  /** The steps that can be told only from its answer. */
  readonly then?: (answer: unknown) => readonly Step[];
}

/** How a tool that writes was asked. */
export interface Asked {
  readonly dry_run?: boolean | undefined;
  readonly confirm?: string | undefined;
  readonly signal?: AbortSignal | undefined;
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

/** Calls operations that write, one after another; or says what they would change, and how to confirm much of it. */
export async function carryOut(workspace: Workspace, steps: readonly Step[], asked: Asked): Promise<string> {
  const { dry_run = false, confirm, signal } = asked;
  const performer = performerOf(workspace);
  const calls = steps.map((step) => ({ ...step, ...operationNamed(step.name), input: readInput(workspace, step) }));
  const plans: DryRun[] = [];
  for (const [place, call] of calls.entries())
    plans.push(await dryRun(performer, call, workspace.actor, call.input, signal).catch(refusedAt(place, calls)));
  const changes = plans.flatMap((plan) => plan.changes);
  const code = hashText(plans.map((plan) => plan.code).join());
  const isMuch = changes.length > MOST_UNCONFIRMED;
  const later = calls
    .flatMap(({ then }) => then?.(undefined) ?? [])
    .map(({ name }) => `then ${name} on what is created`);
  if (dry_run)
    return `Nothing is done yet. It would change ${summaryOf(changes)}. Code ${code}.\n${planText(workspace, changes, later)}`;
  if (isMuch && confirm !== code) {
    const message = `Nothing was done, for this would change ${summaryOf(changes)}. To go on, call again with confirm: ${quoted(code)}.`;
    const issue = { path: "confirm", code: "unconfirmed", message };
    throw new WorkspaceError(invalidInput, message, { issues: [issue], cause: planText(workspace, changes, later) });
  }
  const done: string[] = [];
  for (const [place, call] of calls.entries()) {
    const limit = { most: MOST_UNCONFIRMED, code: plans[place]?.code, signal };
    const answer = await performConfirmed(performer, call, workspace.actor, call.input, limit).catch(
      refusedAt(place, calls, done),
    );
    done.push(doneText(call.name, answer));
    const next = call.then?.(answer) ?? [];
    if (next.length > 0)
      done.push(await carryOut(workspace, next, { confirm, signal }).catch(refusedAt(place, calls, done)));
  }
  return fitting(done, PLAN_TOKENS, "all was done");
}

/** Calls an operation that reads. */
export async function answerOf(workspace: Workspace, step: Step, signal?: AbortSignal): Promise<string> {
  const called = operationNamed(step.name);
  const answer = await performerOf(workspace).perform(called, workspace.actor, readInput(workspace, step), { signal });
  return fitting(jsonOf(answer).split(/(?<=\},)(?=\{)/), PLAN_TOKENS * 2, "ask for less, as with count");
}

/** With times in words as times, and refused for unknown fields. */
function readInput(workspace: Workspace, { name, input }: Step): Fields {
  const { operation } = operationNamed(name);
  const { timeZone, timeUnit } = performerOf(workspace).options;
  const fields = Object.entries(input).map(([key, value]) => {
    if (typeof value !== "string" || !/(?:_date|_at|_before)$|^(?:from|to|time)$/.test(key) || /^\d*$/.test(value))
      return [key, value];
    try {
      return [key, resolveDateMath(value, { now: workspace.clock.now(), timeZone })];
    } catch {
      throw malformed(
        key,
        "invalid_date",
        `Expected a date such as 2026-01-31, 2026-01-31T09:00Z or now+2d, not ${quoted(value)}.`,
      );
    }
  });
  const schema = schemaOf(operation, timeUnit);
  const read = mended(schema, Object.fromEntries(fields)) as Fields;
  checkUnknownFields({ unknownFields: "refuse" }, { operation: name, schema, parts: [{ value: read }] });
  return read;
}

/** The input with what is only written otherwise as it is taken, such as a number in place of an id. */
export function mended(schema: z.ZodMiniType, input: unknown): unknown {
  const issues = inputIssues(readWith(schema, input).error?.issues ?? []);
  return (
    mendedInput(
      input,
      issues.filter(({ code }) => /^invalid_(?:type|value)$/.test(code)),
    ) ?? input
  );
}

/** Of several steps says which was refused, and what was done before. */
function refusedAt(place: number, calls: readonly Step[], done: readonly string[] = []) {
  return (error: unknown): never => {
    if (!(error instanceof WorkspaceError) || (calls.length === 1 && done.length === 0)) throw error;
    const before = done.length === 0 ? "nothing was done" : `done before it: ${done.join(" ")}`;
    const message = `Step ${place + 1} of ${calls.length} (${calls[place]?.name}) was refused, ${before}. ${error.message}`;
    throw new WorkspaceError(error, message, error);
  };
}

function summaryOf(changes: readonly PlannedChange[]): string {
  const people = [...new Set(changes.flatMap((change) => change.people))];
  const whose = people.length === 0 ? "" : `, of ${listed(people)}`;
  return `${changes.length} document${changes.length === 1 ? "" : "s"}${whose}`;
}

const planText = (workspace: Workspace, changes: readonly PlannedChange[], later: readonly string[]): string =>
  fitting([...changes.map((change) => changeLine(workspace, change)), ...later], PLAN_TOKENS, "the rest is alike");

function changeLine({ timeUnit }: Workspace, { kind, id, effect, title, people, fields }: PlannedChange): string {
  const shown = (key: string, value: unknown) =>
    /_date$|_at$/.test(key) && typeof value === "number" && value !== 0
      ? dated(value as STime, timeUnit)
      : cut(jsonOf(value, 80), 200);
  const lines = Object.entries(fields).flatMap(([key, { before, after }]) => {
    if (effect === "change") return [`${key} ${shown(key, before)} → ${shown(key, after)}`];
    return isEmpty(after) || key === "position" ? [] : [`${key} ${shown(key, after)}`];
  });
  const name = effect === "create" ? kind : `${kind} ${id}`;
  return `${effect} ${name} ${quoted(title)}${people.length > 0 ? ` (${people.slice(0, 3).join(", ")})` : ""}${lines.length > 0 ? `: ${lines.join("; ")}` : ""}`;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === 0 || value === "" || JSON.stringify(value).length === 2;

/** The id and title of what it answers, which is what a model needs next. */
function doneText(name: string, answer: unknown): string {
  const parts = Object.entries(Object(answer) as Fields).flatMap(([key, value]) => {
    const { id, title, name: called } = Object(value) as Fields;
    return typeof id === "string"
      ? [`${key} ${id}${title || called ? ` ${quoted(String(title ?? called))}` : ""}`]
      : [];
  });
  return `Done: ${[name, ...parts].join(" ")}`;
}
