import { isSame } from "../base/is-same";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import type { LiveSource } from "../engine/engine";
import { WorkspaceError } from "../errors/errors";
import type { FieldValue } from "../storage/query";
import { groupsOfOne, noNumbers, type SummaryGroup as StoredGroup, together, without } from "../storage/summary";
import { periodStarts } from "../summary/calendar-bounds";
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
import type { CalendarPeriod } from "../summary/summary-request";
import { groupsOf } from "../views/operations/summarize-view";
import type { ReadSummaryRequest } from "../views/summary-fields";
import type { ChangedDocument } from "./changed-document";
import { frozenChanges, keyInText, summaryDiff } from "./diff";
import { type ItemChanges, noChanges, type PlacedItem, type UpdatedItem } from "./live-view";
import { nextChangeOf } from "./read-documents";
import type { SummarySink, SummaryState } from "./shown";
import { type Consequence, type Entry, type Readings, Watched, type Watching } from "./watched";

const seen = (read: () => Summary | undefined): SummaryState => ({
  get summary() {
    return read();
  },
});

/** A group, and how somebody saw it. */
interface Seen {
  group: StoredGroup;
  item: SummaryGroup;
}

const nothing: StoredGroup = { key: [], count: 0, numbers: [] };

/** One live summary as it is kept right: each document that changes leaves its groups and enters others. */
export class WatchedSummary extends Watched {
  readonly sink: SummarySink;
  readonly #request: ReadSummaryRequest;
  /** The fields that documents are counted by. */
  readonly #counting: readonly string[];
  /** The groups by key, as somebody saw them last. */
  readonly #seen: Seen[] = [];
  readonly #byName = new Map<string, Seen>();
  #summary: Summary | undefined;
  /** The groups that are shown otherwise since, as they are shown: without documents where they are gone. */
  readonly #unseen = new Map<string, StoredGroup>();
  #shownTotal = nothing;
  /** The groups that are to be shown otherwise. */
  #pending = new Map<string, StoredGroup>();
  #total = nothing;
  #titles: Titles = [];
  /** The last commit of which something may have been read. */
  #latest = 0;
  readonly #starts = new Map<string, number>();
  readonly #whenSeen = seen(() => {
    this.#see();
    return this.#summary;
  });

  constructor(request: ReadSummaryRequest, watching: Pick<Watching, "context" | "viewer">, sink: SummarySink) {
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
    const { kind, id, changedKeys } = change;
    const isRenamed = this.#request.summary.groupings.some(({ field }, place) => {
      const titled = titledFields[field];
      if (!this.#titles[place]?.has(id) || titled?.kind !== kind) return false;
      return changedKeys === undefined || changedKeys.includes(titled.title);
    });
    return isRenamed || super.isAffectedBy(change);
  }

  async read(source: LiveSource, _readings: Readings, now: number): Promise<number> {
    try {
      const reader = this.reader(source.options.storage);
      const { found, last, latest } = await groupsOf(reader, this.#request, { ...this.context, now });
      this.#titles = await titlesOf(reader, found.groups, this.#request.summary);
      this.wakeAt = await nextChangeOf(this, source, now);
      this.sequence = last;
      this.#latest = latest;
      const shown = [...Array.from(this.#byName.values(), ({ group }) => group), ...this.#unseen.values()];
      this.#pending = new Map(shown.map((group) => [keyInText(group), { ...group, count: 0 }]));
      for (const group of [found.total, ...found.groups]) this.#put(group, keyInText(group));
    } catch (error) {
      this.#end(error);
    }
    return this.sequence;
  }

  mayTake(change: ChangedDocument): boolean {
    return change.before === undefined || change.matches(this.certain) || change.matched(this.certain);
  }

  take(change: ChangedDocument, _held: Entry | undefined, now: number): Consequence {
    if (this.state === "unread" || change.rev <= this.sequence) return "none";
    if (change.before === undefined || change.rev <= this.#latest || this.isUnsureOf(change)) return "readDocuments";
    try {
      return this.#step(change, now);
    } catch (error) {
      // A bound cannot be resolved any more: that is reported where it is read.
      if (!(error instanceof WorkspaceError)) throw error;
      return "readDocuments";
    }
  }

  show(at: number): (() => void) | undefined {
    const { sink, reason } = this;
    for (const [name, group] of this.#pending) {
      if (group.count > 0 || this.#byName.has(name)) this.#unseen.set(name, group);
      else this.#unseen.delete(name);
    }
    this.#pending.clear();
    this.#shownTotal = this.#total;
    this.reason = "clock";
    if (!sink.hasListeners()) {
      // Many groups would be copied, and nobody may look.
      sink.show(this.#whenSeen);
      this.whenShown();
      return undefined;
    }
    const before = this.#summary;
    const groups = this.#see();
    sink.show({ summary: this.#summary });
    this.whenShown();
    const diff = this.#summary && summaryDiff(before, this.#summary, groups, reason, at);
    return () => sink.notify(diff);
  }

  /** It cannot be shown any more if it would be refused. */
  #end(error: unknown): void {
    if (!(error instanceof WorkspaceError) || error.status !== 400) throw error;
    this.whenLost(error);
  }

  #step(change: ChangedDocument, now: number): Consequence {
    const where = this.where(now);
    const [wasIn, isIn] = [change.matched(where), change.matches(where)];
    this.expect(change, now);
    if (wasIn && isIn && !this.#counting.some((field) => change.differs(field))) return "none";
    const left = wasIn ? this.#countedAs((field) => change.previous(field)) : [];
    const entered = isIn ? this.#countedAs((field) => change.value(field)) : [];
    if (left.length === entered.length && left.every((group, place) => isSameOfOne(group, entered[place])))
      return "none";
    this.reason = "commit";
    const isKnown = left.every((group) => this.#remove(group)) && entered.every((group) => this.#add(group));
    return isKnown ? "show" : "readDocuments";
  }

  /** The groups of one document, that of all first. */
  #countedAs(fieldOf: (field: string) => FieldValue): readonly StoredGroup[] {
    const { groupings, measures } = this.#request.summary;
    const numbers = measures.map(({ field }) => field);
    const groupBy = groupings.map(({ field, by }) => {
      const value = fieldOf(field);
      if (by === undefined || typeof value !== "number") return { field };
      return { field, bounds: [this.#startOf(by, value)] };
    });
    const groups = groupsOfOne({ groupBy, numbers }, fieldOf);
    return groupBy.length === 0 ? groups : [{ key: [], count: 1, numbers: groups[0]?.numbers ?? [] }, ...groups];
  }

  /** Counts a document in. Returns whether it is known how that is shown. */
  #add({ key, numbers }: StoredGroup): boolean {
    const name = keyInText({ key });
    const known = this.#known(key, name);
    const sums = numbers.map((number, place) => together(known.numbers[place] ?? noNumbers, number));
    this.#put({ key, count: known.count + 1, numbers: sums }, name);
    if (known.count > 0) return true;
    const areNamed = key.every((value, place) => value === null || (this.#titles[place]?.has(String(value)) ?? true));
    return areNamed && this.#seen.length + this.#unseen.size + this.#pending.size <= MAX_SUMMARY_GROUPS;
  }

  /** Counts a document out. Returns whether it is known what is left. */
  #remove({ key, numbers }: StoredGroup): boolean {
    const name = keyInText({ key });
    const known = this.#known(key, name);
    const { measures } = this.#request.summary;
    const left = numbers.map((number, place) => without(known.numbers[place] ?? noNumbers, number));
    this.#put({ key, count: known.count - 1, numbers: left.map(({ rest }) => rest) }, name);
    return left.every(({ isLeast, isGreatest }, place) => {
      const measure = measures[place]?.name;
      return !((measure === "min" && isLeast) || (measure === "max" && isGreatest));
    });
  }

  /** Dates are often the same, and their periods take long to find. */
  #startOf(by: CalendarPeriod, value: number): number {
    const name = `${by} ${value}`;
    const known = this.#starts.get(name);
    if (known !== undefined) return known;
    // Quarters are counted from the start of the year.
    const start = [...periodStarts(by, value, value, this.context)].at(-1) ?? value;
    if (this.#starts.size >= MAX_SUMMARY_GROUPS) this.#starts.clear();
    this.#starts.set(name, start);
    return start;
  }

  #known(key: StoredGroup["key"], name: string): StoredGroup {
    if (key.length === 0) return this.#total;
    return this.#pending.get(name) ?? this.#unseen.get(name) ?? this.#byName.get(name)?.group ?? { ...nothing, key };
  }

  #put(group: StoredGroup, name: string): void {
    refuseInexact(group, this.#request.summary);
    if (group.key.length === 0) this.#total = group;
    else this.#pending.set(name, group);
  }

  /** Makes the summary what is shown. Returns how its groups changed since it was seen last, if they did. */
  #see(): ItemChanges<SummaryGroup> | undefined {
    const present = (group: StoredGroup) => presentedGroup(group, this.#request.summary, this.#titles);
    const [added, removed]: [PlacedItem<SummaryGroup>[], PlacedItem<SummaryGroup>[]] = [[], []];
    const updated: UpdatedItem<SummaryGroup>[] = [];
    for (const group of [...this.#unseen.values()].sort(compareGroups)) {
      const name = keyInText(group);
      const seen = this.#byName.get(name);
      const index = this.#placeOf(group);
      if (group.count === 0) {
        if (seen === undefined) continue;
        removed.push({ index: index - added.length + removed.length, item: seen.item });
        this.#seen.splice(index, 1);
        this.#byName.delete(name);
      } else if (seen === undefined) {
        const item = present(group);
        const news = { group, item };
        added.push({ index, item });
        this.#seen.splice(index, 0, news);
        this.#byName.set(name, news);
      } else {
        const { item: previous } = seen;
        const item = present(group);
        seen.group = group;
        if (isSame(previous, item)) continue;
        updated.push({ index, item, previous });
        seen.item = item;
      }
    }
    this.#unseen.clear();
    const changes = frozenChanges({ added, removed, moved: noChanges.moved, updated });
    const { count, measures } = present(this.#shownTotal);
    const isOther = count !== this.#summary?.count || !isSame(measures, this.#summary.measures);
    if (changes !== undefined || isOther) {
      const groups = Object.freeze(this.#seen.map(({ item }) => item));
      this.#summary = Object.freeze({ count, measures, groups });
    }
    return changes;
  }

  /** The place of a group among those that were seen, or where it would be. */
  #placeOf(group: StoredGroup): number {
    let [from, to] = [0, this.#seen.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const there = this.#seen[middle];
      if (there !== undefined && compareGroups(there.group, group) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Whether a document counts alike in two of its groups. */
const isSameOfOne = (group: StoredGroup, other: StoredGroup | undefined): boolean =>
  other !== undefined &&
  compareGroups(group, other) === 0 &&
  group.numbers.every(({ sum }, place) => sum === other.numbers[place]?.sum);
