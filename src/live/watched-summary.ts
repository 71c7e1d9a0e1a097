import { isSame } from "../base/json";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import { keptList } from "../base/structural-sharing";
import type { LiveSource } from "../engine/engine";
import { WorkspaceError } from "../errors/errors";
import { asOccurrence } from "../session/retry";
import type { FieldValue } from "../storage/query";
import { groupsOfOne, type SummaryGroup as StoredGroup, together } from "../storage/summary";
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
import { finderFor, nextChange } from "./next-change";
import type { SinkOf } from "./shown";
import { type Consequence, type Entry, type Readings, Watched, type Watching } from "./watched";

interface Kept {
  group: StoredGroup;
  /** As it was shown last. */
  shown?: SummaryGroup | undefined;
  isChanged: boolean;
  /** Its place among the groups that are shown. */
  place: number;
}

/** One live summary as it is kept right: each document that changes leaves its groups and enters others. */
export class WatchedSummary extends Watched {
  readonly sink: SinkOf<"watchSummary">;
  readonly #request: ReadSummaryRequest;
  readonly #counting: readonly string[];
  #total = keptAs({ key: [], count: 0, numbers: [] });
  #groups = new Map<string, Kept>();
  /** Whether the groups that are shown are these: none came or went. */
  #isInOrder = false;
  readonly #changed = new Set<Kept>();
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
    const { groupings, hasTitles } = this.#request.summary;
    if (!hasTitles) return super.isAffectedBy(change);
    const isRenamed = groupings.some(({ field }, place) => {
      if (!this.#titles[place]?.has(change.id)) return false;
      return change.touched?.has(titledFields[field]?.title ?? "") !== false;
    });
    return isRenamed || super.isAffectedBy(change);
  }

  async read(source: LiveSource, readings: Readings, now: number): Promise<number> {
    try {
      const reader = this.reader(source.options.storage);
      const { found, latest } = await groupsOf(reader, this.#request, { ...this.context, now });
      this.#titles = await titlesOf(reader, found.groups, this.#request.summary);
      this.wakeAt = await nextChange(this, finderFor(this, source.options.storage, readings, latest), now);
      // A change that may have been read already must not count twice.
      this.sequence = latest;
      for (const group of [found.total, ...found.groups]) refuseInexact(group, this.#request.summary);
      const known = this.#groups;
      this.#groups = new Map();
      this.#isInOrder = false;
      this.#total = keptAs(found.total, this.#total);
      for (const group of found.groups) this.#groups.set(nameOf(group), keptAs(group, known.get(nameOf(group))));
    } catch (error) {
      // It cannot be shown any more if it would be refused.
      if (!(error instanceof WorkspaceError) || error.status !== 400) throw error;
      this.sink.lose(asOccurrence(error, source.options, now) as WorkspaceError);
    }
    return this.sequence;
  }

  mayTake(change: ChangedDocument): boolean {
    return change.before === undefined || change.matches(this.certain) || change.matched(this.certain);
  }

  show(at: number): (() => void) | undefined {
    const { sink, reason } = this;
    const before = this.#summary;
    const groups = this.#latestItems(before?.groups ?? Object.freeze([]));
    const { count, measures } = this.#itemOf(this.#total);
    if (groups !== before?.groups || measures !== before.measures)
      this.#summary = Object.freeze({ count, measures, groups });
    sink.show({ summary: this.#summary });
    this.reason = "clock";
    if (!sink.hasListeners()) return undefined;
    const diff = between.watchSummary({ summary: before }, { summary: this.#summary }, reason, at);
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
    // One that it leaves and enters again is not empty in between.
    const isKnown = entered.every((group) => this.#add(group)) && left.every((group) => this.#remove(group));
    return isKnown ? "show" : "read";
  }

  /** The groups of one document, that of all first. */
  #countedAs(fieldOf: (field: string) => FieldValue): readonly StoredGroup[] {
    const { groupings, numbers } = this.#request.summary;
    const groupBy = groupings.map(({ field, by }) => {
      const value = fieldOf(field);
      if (by === undefined || typeof value !== "number") return { field };
      return { field, bounds: [periodOf(by, value, this.context)[0]] };
    });
    const all = groupsOfOne({ groupBy: [], numbers }, fieldOf);
    return groupBy.length === 0 ? all : [...all, ...groupsOfOne({ groupBy, numbers }, fieldOf)];
  }

  /** Counts a document in. Returns whether it is known how its group is shown. */
  #add(one: StoredGroup): boolean {
    const known = this.#at(one);
    if (known !== undefined) return this.#change(known, one);
    this.#groups.set(nameOf(one), keptAs(one));
    this.#isInOrder = false;
    const areNamed = one.key.every(
      (value, place) => value === null || (this.#titles[place]?.has(String(value)) ?? true),
    );
    return areNamed && this.#groups.size <= MAX_SUMMARY_GROUPS;
  }

  /** Counts a document out. Returns whether it is known what is left: not without the least or the greatest number. */
  #remove(one: StoredGroup): boolean {
    const kept = this.#at(one);
    if (kept === undefined) return false;
    const names = this.#request.summary.numbers.map(({ name }) => name);
    const isEnd = (place: number) => names[place] === "min" || names[place] === "max";
    if (one.numbers.some((number, place) => isEnd(place) && number !== 0 && number === kept.group.numbers[place]))
      return false;
    const numbers = one.numbers.map((number, place) => (isEnd(place) ? 0 : -number));
    this.#change(kept, { ...one, count: -1, numbers });
    if (kept.group.count === 0 && this.#groups.delete(nameOf(one))) this.#isInOrder = false;
    return true;
  }

  #change(kept: Kept, by: StoredGroup): true {
    kept.group = together(this.#request.summary.numbers, kept.group, by);
    kept.isChanged = true;
    if (kept !== this.#total) this.#changed.add(kept);
    refuseInexact(kept.group, this.#request.summary);
    return true;
  }

  #at(group: StoredGroup): Kept | undefined {
    return group.key.length === 0 ? this.#total : this.#groups.get(nameOf(group));
  }

  /** The groups as they are shown, by their keys: the same list until that changes. */
  #latestItems(before: readonly SummaryGroup[]): readonly SummaryGroup[] {
    const changed = [...this.#changed].filter((kept) => kept.shown !== this.#itemOf(kept));
    this.#changed.clear();
    if (!this.#isInOrder) {
      this.#isInOrder = true;
      const inOrder = [...this.#groups.values()].sort((left, right) => compareGroups(left.group, right.group));
      for (const [place, kept] of inOrder.entries()) kept.place = place;
      const all = inOrder.map((kept) => this.#itemOf(kept));
      return keptList(before, all);
    }
    if (changed.length === 0) return before;
    const items = [...before];
    for (const kept of changed) items[kept.place] = this.#itemOf(kept);
    return Object.freeze(items);
  }

  /** The group as it is shown: the same object until that changes. */
  #itemOf(kept: Kept): SummaryGroup {
    if (!kept.isChanged && kept.shown !== undefined) return kept.shown;
    const made = presentedGroup(kept.group, this.#request.summary, this.#titles);
    if (!isSame(kept.shown, made)) kept.shown = made;
    kept.isChanged = false;
    return kept.shown ?? made;
  }
}

const keptAs = (group: StoredGroup, before?: Kept): Kept => ({
  group,
  shown: before?.shown,
  isChanged: true,
  place: 0,
});

const nameOf = ({ key }: StoredGroup): string => JSON.stringify(key);
