import { isSame } from "../base/json";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import type { LiveSource } from "../engine/engine";
import { WorkspaceError } from "../errors/errors";
import type { FieldValue } from "../storage/query";
import { groupsOfOne, noNumbers, type SummaryGroup as StoredGroup, together, without } from "../storage/summary";
import { periodOf } from "../summary/calendar-bounds";
import {
  presentedGroup,
  refuseInexact,
  type Summary,
  type SummaryGroup,
  type Titles,
  titledFields,
  titlesOf,
} from "../summary/present-summary";
import { compareGroups } from "../summary/summarize";
import type { ReadSummaryRequest } from "../views/operations/summarize-view";
import { groupsOf } from "../views/operations/summarize-view";
import type { ChangedDocument } from "./changed-document";
import { between } from "./diff";
import { nextChangeOf } from "./read-documents";
import type { SinkOf } from "./shown";
import { type Consequence, type Entry, type Readings, Watched, type Watching } from "./watched";

interface Kept {
  group: StoredGroup;
  shown?: { readonly group: StoredGroup; readonly item: SummaryGroup };
}

/** One live summary as it is kept right: each document that changes leaves its groups and enters others. */
export class WatchedSummary extends Watched {
  readonly sink: SinkOf<"watchSummary">;
  readonly #request: ReadSummaryRequest;
  readonly #counting: readonly string[];
  readonly #total: Kept = { group: { key: [], count: 0, numbers: [] } };
  /** By key; those that are empty go when it is shown. */
  #groups: Kept[] = [];
  #titles: Titles = [];
  #summary: Summary | undefined;

  constructor(
    request: ReadSummaryRequest,
    watching: Pick<Watching, "context" | "viewer">,
    sink: SinkOf<"watchSummary">,
  ) {
    const { groupings, measures } = request.summary;
    const counting = [...groupings, ...measures].map(({ field }) => field);
    super({ ...watching, view: request.view, window: 0, isCounted: true, fields: counting });
    this.sink = sink;
    this.#request = request;
    this.#counting = counting;
  }

  override get isDependent(): boolean {
    return this.#request.summary.hasTitles || super.isDependent;
  }

  /** Also where a name that is shown is another. */
  override isAffectedBy(change: ChangedDocument): boolean {
    const isRenamed = this.#request.summary.groupings.some(({ field }, place) => {
      if (!this.#titles[place]?.has(change.id)) return false;
      return change.changedKeys?.includes(titledFields[field]?.title ?? "") !== false;
    });
    return isRenamed || super.isAffectedBy(change);
  }

  async read(source: LiveSource, _readings: Readings, now: number): Promise<number> {
    try {
      const reader = this.reader(source.options.storage);
      const { found, latest } = await groupsOf(reader, this.#request, { ...this.context, now });
      this.#titles = await titlesOf(reader, found.groups, this.#request.summary);
      this.wakeAt = await nextChangeOf(this, source, now);
      // A change that may have been read already must not count twice.
      this.sequence = latest;
      for (const kept of this.#groups) kept.group = { ...kept.group, count: 0 };
      for (const group of [found.total, ...found.groups]) this.#put(this.#at(group), group);
    } catch (error) {
      // It cannot be shown any more if it would be refused.
      if (!(error instanceof WorkspaceError) || error.status !== 400) throw error;
      this.whenLost(error);
    }
    return this.sequence;
  }

  mayTake(change: ChangedDocument): boolean {
    return change.before === undefined || change.matches(this.certain) || change.matched(this.certain);
  }

  show(at: number): (() => void) | undefined {
    const { sink, reason } = this;
    this.#groups = this.#groups.filter(({ group }) => group.count > 0);
    const { count, measures } = this.#itemOf(this.#total);
    const groups = Object.freeze(this.#groups.map((kept) => this.#itemOf(kept)));
    const summary = Object.freeze({ count, measures, groups });
    const diff = between.watchSummary({ summary: this.#summary }, { summary }, reason, at);
    if (diff !== undefined) this.#summary = summary;
    sink.show({ summary: this.#summary });
    this.reason = "clock";
    this.whenShown();
    return () => sink.notify(diff);
  }

  protected judge(change: ChangedDocument, _held: Entry | undefined, now: number): Consequence {
    if (change.before === undefined || change.rev <= this.sequence) return "read";
    const where = this.where(now);
    const [wasIn, isIn] = [change.matched(where), change.matches(where)];
    this.expect(change, now);
    if (wasIn === isIn && !(isIn && this.#counting.some((field) => change.differs(field)))) return "none";
    const left = wasIn ? this.#countedAs((field) => change.previous(field)) : [];
    const entered = isIn ? this.#countedAs((field) => change.value(field)) : [];
    this.reason = "commit";
    const isKnown = left.every((group) => this.#leave(group)) && entered.every((group) => this.#enter(group));
    return isKnown ? "show" : "read";
  }

  /** The groups of one document, that of all first. */
  #countedAs(fieldOf: (field: string) => FieldValue): readonly StoredGroup[] {
    const { groupings, measures } = this.#request.summary;
    const numbers = measures.map(({ field }) => field);
    const groupBy = groupings.map(({ field, by }) => {
      const value = fieldOf(field);
      if (by === undefined || typeof value !== "number") return { field };
      return { field, bounds: [periodOf(by, value, this.context)[0]] };
    });
    const all = groupsOfOne({ groupBy: [], numbers }, fieldOf);
    return groupBy.length === 0 ? all : [...all, ...groupsOfOne({ groupBy, numbers }, fieldOf)];
  }

  /** Counts a document in. Returns whether it is known how that is shown. */
  #enter(one: StoredGroup): boolean {
    const kept = this.#at(one);
    const { key, count, numbers } = kept.group;
    const sums = one.numbers.map((number, place) => together(numbers[place] ?? noNumbers, number));
    this.#put(kept, { key, count: count + 1, numbers: sums });
    if (count > 0) return true;
    const areNamed = key.every((value, place) => value === null || (this.#titles[place]?.has(String(value)) ?? true));
    return areNamed && this.#groups.length <= MAX_SUMMARY_GROUPS;
  }

  /** Counts a document out. Returns whether it is known what is left. */
  #leave(one: StoredGroup): boolean {
    const kept = this.#at(one);
    const { key, count, numbers } = kept.group;
    const rest = one.numbers.map((number, place) => without(numbers[place] ?? noNumbers, number));
    this.#put(kept, { key, count: count - 1, numbers: rest });
    return this.#request.summary.measures.every(({ name }, place) => {
      const [all = noNumbers, gone = noNumbers] = [numbers[place], one.numbers[place]];
      if (gone.filled === 0) return true;
      return name === "min" ? gone.least > all.least : name !== "max" || gone.greatest < all.greatest;
    });
  }

  #put(kept: Kept, group: StoredGroup): void {
    refuseInexact(group, this.#request.summary);
    kept.group = group;
  }

  /** The group with the same key, which is empty where it was not there. */
  #at(group: StoredGroup): Kept {
    if (group.key.length === 0) return this.#total;
    let [from, to] = [0, this.#groups.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const there = this.#groups[middle];
      const order = there === undefined ? 1 : compareGroups(there.group, group);
      if (there !== undefined && order === 0) return there;
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    const kept: Kept = { group: { key: group.key, count: 0, numbers: [] } };
    this.#groups.splice(from, 0, kept);
    return kept;
  }

  /** The group as it is shown: the same object until that changes. */
  #itemOf(kept: Kept): SummaryGroup {
    const { group, shown } = kept;
    if (shown?.group === group) return shown.item;
    const made = presentedGroup(group, this.#request.summary, this.#titles);
    const item = shown !== undefined && isSame(shown.item, made) ? shown.item : made;
    kept.shown = { group, item };
    return item;
  }
}
