import * as z from "zod/mini";
import { SHORT_TEXT_MAX_LENGTH } from "../../base/limits";
import type { STime, TimeUnit } from "../../base/time";
import { named, type Shown, typed } from "../../fields/declared-fields";
import { stored } from "../../fields/field-table";
import * as base from "../common/base-schemas";
import { filled } from "../common/set-optional";

/** Every `PullRequestState`. */
export const pullRequestStates = ["pr_draft", "pr_open", "pr_review_requested", "pr_merged", "pr_closed"] as const;

/** How far a pull request has come, as the key of the list its card moves to. */
export type PullRequestState = (typeof pullRequestStates)[number];

/** The list a card moves to, by the state of its pull request; absent where it stays. */
export interface PullRequestLists extends Readonly<Partial<Record<PullRequestState, string>>> {}

/** The lists for pull requests to one branch. On the wire it is called VCSMappingItem. */
export interface VcsMappingItem extends PullRequestLists, Shown<typeof vcsMappingItemSchema> {}

/** Which list a pull request puts its card in. On the wire it is called VCSMapping. */
export interface VcsMapping extends PullRequestLists, Shown<typeof vcsMappingSchema> {}

const ofEachState = <Schema extends z.ZodMiniType>(schema: Schema) =>
  Object.fromEntries(pullRequestStates.map((state) => [state, schema])) as Readonly<Record<PullRequestState, Schema>>;

/** Schema of `VcsMappingItem`. */
export const vcsMappingItemSchema = /*#__PURE__*/ base.resource(typed<VcsMappingItem>, () => ({
  ...ofEachState(z.exactOptional(base.idSchema)),
  /** Name of the branch. */
  name: base.textSchema.check(z.minLength(1)),
  time_created: base.stimeSchema,
}));

/** Schema of `VcsMapping`. */
export const vcsMappingSchema = /*#__PURE__*/ base.resource(typed<VcsMapping>, () => ({
  ...ofEachState(z.exactOptional(base.idSchema)),
  /** Branches that have lists of their own. */
  branches: z.array(vcsMappingItemSchema),
}));

/** A list id for each state of a pull request; `null`, `""` or nothing where cards stay. */
export type NewPullRequestLists = { readonly [State in PullRequestState]?: string | null | undefined };

/** Where cards go as pull requests into one branch do. */
export interface NewVcsMappingItem extends NewPullRequestLists {
  /** Name of the branch that pull requests go to; no other item has it. */
  readonly name: string;
  /** Seconds or milliseconds by its size. Default: when the branch was first named, or now. */
  readonly time_created?: STime | null | undefined;
}

/** Where cards go as their pull requests do: for all branches, and for those that are named. */
export interface NewVcsMapping extends NewPullRequestLists {
  readonly branches?: readonly NewVcsMappingItem[] | null | undefined;
}

/** The mapping as it is stored; a branch keeps the time at which it was first named. Rule U22. */
function newVcsMapping({ branches, ...lists }: NewVcsMapping, before: VcsMapping | undefined, now: STime) {
  const known = new Map(before?.branches.map((branch) => [branch.name, branch.time_created]));
  const stored = (branches ?? []).map(({ name, time_created, ...own }) => ({
    ...filled(own),
    name,
    time_created: time_created || (known.get(name) ?? now),
  }));
  return { ...filled(lists), branches: stored };
}

const lists = ofEachState(base.optionalId);

const vcsMappingInput = (unit: TimeUnit) => {
  const branch = z.object({
    ...lists,
    name: base.boundedText(SHORT_TEXT_MAX_LENGTH, (text) => text.check(z.minLength(1))),
    time_created: base.optionalDate(unit),
  });
  const branches = z.nullish(base.listOf(branch).check(z.superRefine(refuseRepeatedNames)));
  return z.nullish(named(typed<NewVcsMapping>, z.object({ ...lists, branches })));
};

/** Of two rules for one branch only one could hold. */
function refuseRepeatedNames(branches: readonly { readonly name: string }[], context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { name }] of branches.entries()) {
    if (seen.has(name)) {
      const message = "There is another rule for this branch.";
      context.addIssue({ code: "custom", path: [index, "name"], message, params: { code: "duplicate" } });
    }
    seen.add(name);
  }
}

export const vcsMappingField = stored(vcsMappingSchema, {
  isOptional: true,
  isShown: true,
  input: {
    changed: vcsMappingInput,
    toStored: (given: NewVcsMapping, before, { now }) => newVcsMapping(given, before, now),
  },
});

type Open<T> = { -readonly [K in keyof T]: T[K] };

export function unmapList(
  mapping: (Open<PullRequestLists> & { readonly branches: readonly Open<PullRequestLists>[] }) | undefined,
  listId: string,
): void {
  if (mapping === undefined) return;
  for (const rules of [mapping, ...mapping.branches]) {
    for (const state of pullRequestStates) if (rules[state] === listId) delete rules[state];
  }
}

/** The same rules for other lists; those for lists that have no counterpart are left out. Rule U22. */
export function remapped({ branches, ...mapping }: VcsMapping, ids: ReadonlyMap<string, string>): VcsMapping {
  const others = (lists: PullRequestLists): PullRequestLists =>
    filled(Object.fromEntries(pullRequestStates.map((state) => [state, ids.get(lists[state] ?? "")])));
  return {
    ...others(mapping),
    branches: branches.map(({ name, time_created, ...lists }) => ({ name, time_created, ...others(lists) })),
  };
}
