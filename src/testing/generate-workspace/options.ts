import type { TimeUnit } from "../../model/time";
import type { Instant } from "../manual-clock";
import { type Sizes, sizesFor } from "./sizes";

/** What the workspace should be like; equal options give equal workspaces. */
export interface GenerateWorkspaceOptions {
  /** An integer, of which the low 32 bits count. */
  readonly seed: number;
  /** How many cards, from 0; everything else grows with them. Default 300. */
  readonly cards?: number | undefined;
  /** The present: nothing but plans lies after it. Default 2026-01-05T09:00:00Z, where `manualClock()` starts. */
  readonly now?: Instant | undefined;
  /** How many spaces, at least 1. Default: grows with the cards. */
  readonly spaces?: number | undefined;
  /** How many boards, at least 1. Default: grows with the cards. */
  readonly boards?: number | undefined;
  /** How many people, at least 1. Default: grows with the cards. */
  readonly members?: number | undefined;
  /** Whether the last space is readable by three members and admins only. Default `false`. */
  readonly privateSpace?: boolean | undefined;
  /** Default `t-acme`. */
  readonly teamId?: string | undefined;
  /** Default `seconds`. */
  readonly timeUnit?: TimeUnit | undefined;
}

/** How much of everything to make. Throws a `RangeError` for a number that is not a whole one in its range. */
export function sizesOf(options: GenerateWorkspaceOptions): Sizes {
  const sizes = sizesFor(whole("cards", options.cards ?? 300, 0));
  return {
    ...sizes,
    spaces: whole("spaces", options.spaces ?? sizes.spaces, 1),
    boards: whole("boards", options.boards ?? sizes.boards, 1),
    members: whole("members", options.members ?? sizes.members, 1),
  };
}

function whole(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${name} must be a whole number from ${least}, not ${value}.`);
}
