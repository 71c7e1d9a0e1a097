import { type TimeUnit, timeUnits } from "../../base/time";
import { aFlag, anId, anInteger, type OptionRules, oneOf, optional, wholeNumberFrom } from "../../errors/check-options";
import { anInstant, type Instant } from "../repeatable/manual-clock";
import { DAY } from "./world";

/** The options of the workspace; equal options give equal workspaces. */
export interface GenerateWorkspaceOptions {
  /** An integer; only its low 32 bits matter. */
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

export const generateRules: OptionRules<GenerateWorkspaceOptions> = {
  seed: anInteger,
  cards: optional(wholeNumberFrom(0)),
  now: optional(anInstant),
  spaces: optional(wholeNumberFrom(1)),
  boards: optional(wholeNumberFrom(1)),
  members: optional(wholeNumberFrom(1)),
  privateSpace: optional(aFlag),
  teamId: optional(anId),
  timeUnit: optional(oneOf(timeUnits)),
};

export type Sizes = ReturnType<typeof sizesOf>;

/** Everything that is not given grows with the cards, more slowly than they do. */
export function sizesOf({ cards = 300, spaces, boards, members }: Omit<GenerateWorkspaceOptions, "seed">) {
  const root = Math.sqrt(cards);
  return {
    cards,
    spaces: spaces ?? 1 + Math.round(Math.sqrt(root) / 3),
    boards: boards ?? 1 + Math.round(root / 2.2),
    members: members ?? 3 + Math.round(root / 2),
    tags: 6 + Math.round(root / 2),
    epics: 3 + Math.round(root / 5),
    pages: 4 + Math.round(cards / 20),
    /** How long ago the workspace was set up, in seconds. */
    age: Math.min(720, 90 + Math.round(root * 6)) * DAY,
  };
}
