import { fc } from "@fast-check/vitest";
import { expect } from "vitest";
import { type Workspace, WorkspaceError } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";
import type { OperationName } from "../access/every-operation";
import type { Model } from "./model/model";

/** Both sides of a run: what should be, and what is. */
export interface World {
  model: Model;
  readonly workspace: Workspace;
  readonly clock: ManualClock;
  /** The last commit, and the model before it. */
  last: { readonly commit_id: string; readonly before: Model } | undefined;
}

/** Plays one step on both sides, or none while there is nothing yet that it could be played on. */
export type Step = (world: World) => Promise<void>;

export interface CommandKind<T = never> {
  readonly name: OperationName | "advance";
  /** How many times as often it is drawn as others. */
  readonly weight: number;
  readonly details: fc.Arbitrary<T>;
  readonly step: (details: T) => Step;
}

/** A kind of command: what is drawn for it, and how it is played. */
export function command<T>(
  name: CommandKind["name"],
  details: fc.Arbitrary<T>,
  play: (world: World, details: T) => Promise<unknown>,
  weight = 1,
): CommandKind {
  const step =
    (drawn: T): Step =>
    async (world) =>
      void (await play(world, drawn));
  return { name, weight, details: details as fc.Arbitrary<never>, step: step as (drawn: never) => Step };
}

/** The item that a drawn number points at. */
export const pick = <T>(items: readonly T[], drawn: number | undefined): T | undefined =>
  drawn === undefined ? undefined : items[drawn % Math.max(1, items.length)];

/** The answer of a call, or none when it was refused as predicted, with this status and code. */
export async function answered<T>(call: Promise<T>, refusal?: string | false | undefined): Promise<T | undefined> {
  if (!refusal) return call;
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined && !(error instanceof WorkspaceError)) throw error;
  expect(error && `${error.status} ${error.code}`, "the refusal").toBe(refusal);
  return undefined;
}

/** Something or nothing at all. */
export const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

export const index = fc.nat(29);
export const title = fc.constantFrom("Alpha", "Beta", "Gamma rays");
export const text = fc.constantFrom("", "<p>Some text</p>", null);
export const position = maybe(fc.nat(4));
export const flag = maybe(fc.boolean());
export const userId = fc.constantFrom("u-ada", "u-max", "u-eva", "u-tom");
export const memberRole = maybe(fc.constantFrom("admin" as const, "member" as const, "viewer" as const));
export const behavior = fc.constantFrom(...(["backlog", "committed", "started", "completed", "cancelled"] as const));
/** 0 and null clear a date. */
export const date = maybe(fc.constantFrom(null, 0, 1_767_700_000, 1_768_000_000));

export const ARCHIVED = "409 archived_target";
export const INVALID = "400 invalid_input";
export const NOT_FOUND = "404 not_found";
export const IN_USE = "409 still_in_use";
