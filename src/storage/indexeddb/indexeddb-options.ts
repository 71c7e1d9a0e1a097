import { must, numberFrom, type OptionRules, oneOf, optional } from "../../errors/check-options";
import { aNumberOfCommits } from "../argument-checks";
import type { Durability } from "./transaction";

/** The name of the database, and how durable its commits are. */
export interface IndexedDbOptions {
  /** The name of the database, of which a site may have several. */
  readonly name: string;
  /**
   * When a commit counts as kept. Default `strict`: once it is on the disk. With `relaxed`, once the operating system has
   * it: the end of a tab or of the browser loses nothing, but a power failure may undo the last commits.
   */
  readonly durability?: Durability | undefined;
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number | undefined;
  /** How long other tabs may keep a commit or the opening waiting, in milliseconds, before it fails as `busy`. Default 5000. */
  readonly busyTimeout?: number | undefined;
}

export const indexedDbRules: OptionRules<IndexedDbOptions> = {
  name: must("a name", (value) => typeof value === "string" && value !== ""),
  durability: optional(oneOf(["strict", "relaxed"])),
  retainedChanges: optional(aNumberOfCommits),
  busyTimeout: optional(numberFrom(0)),
};
