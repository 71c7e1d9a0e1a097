import { isSame } from "../base/is-same";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import type { LiveSource } from "../engine/engine";
import { WorkspaceError } from "../errors/errors";
import type { FieldValue } from "../storage/query";
import { groupsOfOne, noNumbers, type SummaryGroup as StoredGroup, together, without } from "../storage/summary";
import { periodStarts } from "../summary/calendar-bounds";
import {
  presentedGroup,
  type Summary,
  type SummaryGroup,
  type Titles,
  titledFields,
  titlesOf,
} from "../summary/present-summary";
import { compareGroups } from "../summary/summarize";
import { groupsOf } from "../views/operations/summarize-view";
import type { ReadSummaryRequest } from "../views/summary-fields";
import type { ChangedDocument } from "./changed-document";
import { frozenChanges, keyInText, summaryDiff } from "./diff";
import type { SummaryDiff } from "./live-summary";
import { noChanges, type PlacedItem, type UpdatedItem } from "./live-view";
import { nextChangeOf, type Readings } from "./read-documents";
import type { SummarySink, SummaryState } from "./shown";
import { type Consequence, type Entry, Watched, type Watching } from "./watched";

const madeWhenRead = (read: () => Summary | undefined): SummaryState => ({
  get summary() {
    return read();
  },
});

/** One live summary as it is kept right: each document that changes leaves its groups and enters others. */
export class WatchedSummary extends Watched {
  readonly sink: SummarySink;
  readonly #request: ReadSummaryRequest;
  /** The fields that documents are counted by. */
  readonly #counting: readonly string[];
  /** The groups that are shown, by key. */
  readonly #groups: StoredGroup[] = [];
  /** The same as they are shown. */
  readonly #items: SummaryGroup[] = [];
  #shownTotal: Pick<Summary, "count" | "measures"> | undefined;
  /** All as it is now. */
  #total: StoredGroup = { key: [], count: 0, numbers: [] };
  /** The groups as they are now that may be others than are shown: without documents where they are gone. */
  #pending = new Map<string, StoredGroup>();
  #titles: Titles = [];
  /** What is shown, once somebody has looked at it. */
  #summary: Summary | undefined;
  readonly #state = madeWhenRead(() => this.#current());
  /** The last commit of which something may have been read. */
  #latest = 0;

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
      this.#total = found.total;
      this.#pending = new Map(this.#groups.map((group) => [keyInText(group), { ...group, count: 0 }]));
      for (const group of found.groups) this.#put(group);
    } catch (error) {
      this.#end(error);
    }
    return this.sequence;
  }

  mayTake(change: ChangedDocument): boolean {
    return change.before === undefined || change.matches(this.certain) || change.matched(this.certain);
  }

  take(change: ChangedDocument, _held: Entry | undefined, now: number, position: number): Consequence {
    if (this.state === "unread" || change.rev <= this.sequence) return "none";
    // What was read may have been made of the document as it is now, or as it was before the last of several changes.
    if (change.before === undefined || position < this.#latest || this.isUnsureOf(change)) return "readDocuments";
    try {
      return this.#step(change, now);
    } catch (error) {
      // A bound cannot be resolved any more: that is reported where it is read.
      if (!(error instanceof WorkspaceError)) throw error;
      return "readDocuments";
    }
  }

  show(at: number): (() => void) | undefined {
    const { sink } = this;
    try {
      const diff = this.#showPending(at);
      // Nobody may ever look at what has many groups.
      sink.show(sink.hasListeners() ? { summary: this.#current() } : this.#state);
      this.reason = "clock";
      this.whenShown();
      return () => sink.notify(diff);
    } catch (error) {
      this.#end(error);
      return undefined;
    }
  }

  #current(): Summary | undefined {
    if (this.#shownTotal === undefined) return undefined;
    this.#summary ??= Object.freeze({ ...this.#shownTotal, groups: Object.freeze([...this.#items]) });
    return this.#summary;
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
    if (isSame(left, entered)) return "none";
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
      const [start = value] = periodStarts(by, value, value, this.context);
      return { field, bounds: [start] };
    });
    const all = groupsOfOne({ groupBy: [], numbers }, fieldOf);
    return groupBy.length === 0 ? all : [...all, ...groupsOfOne({ groupBy, numbers }, fieldOf)];
  }

  /** Counts a document in. Returns whether it is known how that is shown. */
  #add({ key, numbers }: StoredGroup): boolean {
    const known = this.#known(key);
    this.#put({
      key,
      count: known.count + 1,
      numbers: numbers.map((number, place) => together(known.numbers[place] ?? noNumbers, number)),
    });
    if (known.count > 0) return true;
    const areNamed = key.every((value, place) => value === null || (this.#titles[place]?.has(String(value)) ?? true));
    return areNamed && this.#groups.length + this.#pending.size <= MAX_SUMMARY_GROUPS;
  }

  /** Counts a document out. Returns whether it is known what is left. */
  #remove({ key, numbers }: StoredGroup): boolean {
    const known = this.#known(key);
    const { measures } = this.#request.summary;
    const left = numbers.map((number, place) => without(known.numbers[place] ?? noNumbers, number));
    this.#put({ key, count: known.count - 1, numbers: left.map(({ rest }) => rest) });
    return left.every(({ isLeast, isGreatest }, place) => {
      const name = measures[place]?.name;
      return !((name === "min" && isLeast) || (name === "max" && isGreatest));
    });
  }

  #known(key: StoredGroup["key"]): StoredGroup {
    if (key.length === 0) return this.#total;
    const pending = this.#pending.get(keyInText({ key }));
    if (pending !== undefined) return pending;
    const nothing = { key, count: 0, numbers: [] };
    const shown = this.#groups[this.#placeOf(nothing)];
    return shown !== undefined && compareGroups(shown, nothing) === 0 ? shown : nothing;
  }

  #put(group: StoredGroup): void {
    if (group.key.length === 0) this.#total = group;
    else this.#pending.set(keyInText(group), group);
  }

  /** Makes what is shown what it is now. What is refused is so before anything else is shown. */
  #showPending(at: number): SummaryDiff | undefined {
    const present = (group: StoredGroup) => presentedGroup(group, this.#request.summary, this.#titles);
    const { count, measures } = present(this.#total);
    const pending = Array.from(this.#pending.values(), (group) => ({ group, item: present(group) }));
    const [added, removed]: [PlacedItem<SummaryGroup>[], PlacedItem<SummaryGroup>[]] = [[], []];
    const updated: UpdatedItem<SummaryGroup>[] = [];
    for (const { group, item } of pending.sort((left, right) => compareGroups(left.group, right.group))) {
      const index = this.#placeOf(group);
      const shown = this.#groups[index];
      const isShown = shown !== undefined && compareGroups(shown, group) === 0;
      const previous = isShown ? this.#items[index] : undefined;
      const isSameItem = previous !== undefined && isSame(previous, item);
      const [groups, items] = group.count === 0 ? [[], []] : [[group], [isSameItem ? previous : item]];
      this.#groups.splice(index, isShown ? 1 : 0, ...groups);
      this.#items.splice(index, isShown ? 1 : 0, ...items);
      if (previous === undefined) {
        if (group.count > 0) added.push({ index, item });
      } else if (group.count === 0) removed.push({ index: index - added.length + removed.length, item: previous });
      else if (!isSameItem) updated.push({ index, item, previous });
    }
    this.#pending.clear();
    const changes = frozenChanges({ added, removed, moved: noChanges.moved, updated });
    const before = this.#shownTotal;
    this.#shownTotal = { count, measures };
    const diff = summaryDiff(before, this.#shownTotal, changes, this.reason, at);
    if (diff !== undefined) this.#summary = undefined;
    return diff;
  }

  /** The place of a group among those that are shown, or where it would be. */
  #placeOf(group: StoredGroup): number {
    let [from, to] = [0, this.#groups.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const there = this.#groups[middle];
      if (there !== undefined && compareGroups(there, group) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
