import { aClock, aFlag, checkOptions, numberFrom, type OptionRules, optional } from "../../errors/check-options";

/** How much a cache holds. */
export interface CacheOptions {
  /** The most teams whose documents are held. Default 100. */
  readonly maxTeams?: number | undefined;
  /** The most documents held of all teams together. Default 1,000,000. */
  readonly maxDocuments?: number | undefined;
  /**
   * Whether others may write to the same workspaces: then each wake of the storage's `notify` lets the next read look at
   * the log first. Default `false`.
   */
  readonly follow?: boolean | undefined;
  /** For how many milliseconds reads may do without a look at the log. Default: for ever. */
  readonly freshFor?: number | undefined;
  /** The time that `freshFor` is measured by. Default: the system's clock. */
  readonly clock?: { now(): number } | undefined;
}

/** The options, none of them left out. */
export type CacheSettings = { readonly [K in keyof CacheOptions]-?: Exclude<CacheOptions[K], undefined> };

const rules: OptionRules<CacheOptions> = {
  maxTeams: optional(numberFrom(1)),
  maxDocuments: optional(numberFrom(0)),
  follow: optional(aFlag),
  freshFor: optional(numberFrom(0)),
  clock: optional(aClock),
};

/** The options with their defaults, each held to its rule. */
export function cacheSettings(options: CacheOptions): CacheSettings {
  checkOptions(options, rules);
  const { maxTeams = 100, maxDocuments = 1_000_000, freshFor = Number.POSITIVE_INFINITY } = options;
  return { maxTeams, maxDocuments, freshFor, follow: options.follow ?? false, clock: options.clock ?? Date };
}
