import { isSame } from "../base/is-same";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import type { LiveSource } from "../engine/engine";
import { WorkspaceError } from "../errors/errors";
import { Reader } from "../session/reader";
import type { FieldValue } from "../storage/query";
import { noNumbers, type SummaryGroup as StoredGroup, SummaryFold } from "../storage/summary";
import { periodStarts } from "../summary/calendar-bounds";
import { presentSummary, type Summary, type SummaryGroup, titledFields } from "../summary/present-summary";
import { compareGroups } from "../summary/summarize";
import { groupsOf } from "../views/operations/summarize-view";
import { type RelatedKind, relatedKind } from "../views/related";
import { type ReadSummaryRequest, shownFieldOf } from "../views/summary-fields";
import type { ViewContext } from "../views/view";
import type { ChangedDocument } from "./changed-document";
import { summaryDiffBetween } from "./diff";
import type { Viewer } from "./item";
import { nextChangeOf } from "./read-documents";
import type { SummarySink } from "./shown";
import { WatchedView } from "./watched-view";

/** How often it is tried to read a state that some commit left, and not what lies between two. */
const ATTEMPTS = 3;

/** One live summary as it is kept right: each document that changes leaves its groups and enters others. */
export class WatchedSummary {
  readonly viewer: Viewer;
  readonly sink: SummarySink;
  readonly #request: ReadSummaryRequest;
  readonly #context: ViewContext;
  readonly #source: LiveSource;
  /** The view that is summarized, of which no item is shown. */
  readonly #view: WatchedView;
  /** On which it depends whether and how a document counts. */
  readonly #fields: readonly string[];
  /** The documents on whose being hidden it depends how others count. */
  readonly #related: ReadonlySet<RelatedKind>;
  /** The documents whose titles are shown, with the key of the title. */
  readonly #titled: ReadonlyMap<string, string>;
  #state: "unread" | "changed" | "shown" | "closed" = "unread";
  #groups: StoredGroup[] = [];
  /** Each of them as it is shown, once that is known. */
  #presented: (SummaryGroup | undefined)[] = [];
  #total: StoredGroup = { key: [], count: 0, numbers: [] };
  #next: Summary | undefined;
  #shown: Summary | undefined;
  /** The last commit that was read for sure. */
  #sequence = 0;
  /** Whether nothing of later commits was read. */
  #isExact = false;
  #readAt = 0;
  #reason: "commit" | "clock" = "commit";
  /** Before this instant time alone changes nothing. */
  wakeAt = Number.POSITIVE_INFINITY;
  /** Called each time it is shown. */
  whenShown: () => void = () => {};
  /** Called when it cannot be shown, such as with too many groups. */
  whenLost: (error: WorkspaceError) => void = () => {};

  constructor(
    request: ReadSummaryRequest,
    context: ViewContext,
    viewer: Viewer,
    sink: SummarySink,
    source: LiveSource,
  ) {
    const { view, summary } = request;
    const inert = { ...sink, show: () => {}, plan: () => {}, notify: () => {} };
    this.viewer = viewer;
    this.sink = sink;
    this.#request = request;
    this.#context = context;
    this.#source = source;
    this.#view = new WatchedView(view, 0, context, viewer, inert, true);
    const grouped = summary.groupings.map(({ field }) => field);
    this.#fields = [...new Set([...this.#view.fields, ...grouped, ...summary.measures.map(({ field }) => field)])];
    this.#related = new Set(this.#fields.flatMap((field) => relatedKind({ field }) ?? []));
    const titled = summary.hasTitles ? grouped.flatMap((field) => titledFields[field] ?? []) : [];
    this.#titled = new Map(titled.map(({ kind, title }) => [kind, title]));
  }

  get isMoving(): boolean {
    return this.#view.ranges.length > 0;
  }

  /** Whether the storage has to be asked what it is at the instant. */
  isToRead(now: number): boolean {
    return this.#state !== "changed" || this.#isOutdated(now);
  }

  /** Whether it may be something else at the instant than it shows. */
  isDue(now: number): boolean {
    if (this.#state === "closed") return false;
    return this.#state !== "shown" || this.#isOutdated(now);
  }

  /** Whether time alone may have changed it since it was read. */
  #isOutdated(now: number): boolean {
    return this.wakeAt <= now || (this.isMoving && now < this.#readAt);
  }

  close(): void {
    this.#state = "closed";
    this.#groups = [];
    this.#presented = [];
  }

  readAnew(reason: "commit" | "clock" = "commit"): void {
    if (this.#state === "closed") return;
    if (reason === "commit") this.#reason = "commit";
    this.#state = "unread";
  }

  /** Takes in a change that was made after a commit. */
  take(change: ChangedDocument, position: number, now: number): void {
    if (this.#state === "unread" || this.#state === "closed") return;
    const { kind, before, after } = change;
    const isHiding = this.#related.size > 0 && this.viewer.clauses("card").length > 0;
    const { movedRelated } = change;
    if (isHiding && movedRelated !== undefined && this.#related.has(movedRelated)) {
      this.readAnew();
      return;
    }
    if (this.#isTitleChanged(change)) {
      this.#presented = this.#groups.map(() => undefined);
      this.#change();
    }
    if (kind !== this.#view.kind || change.rev <= this.#sequence) return;
    const isStep = before !== undefined && this.#isExact && position >= this.#sequence;
    const isConcerned = !before || !after || this.#fields.some((field) => change.differs(field));
    if (isStep && !isConcerned) return;
    if (!isStep || isHiding) {
      this.readAnew();
      return;
    }
    try {
      this.#step(change, now);
    } catch (error) {
      // A bound cannot be resolved any more: that is reported where it is read.
      if (!(error instanceof WorkspaceError)) throw error;
      this.readAnew();
    }
  }

  /** Reads it where that is due, and makes what is to be shown of it. */
  async prepare(now: number): Promise<void> {
    this.#next = undefined;
    try {
      if (this.isToRead(now)) await this.#read(now);
      this.#next = await this.#present();
    } catch (error) {
      if (!(error instanceof WorkspaceError) || error.status !== 400) throw error;
      this.whenLost(error);
    }
  }

  async #present(): Promise<Summary> {
    const { summary, view } = this.#request;
    const places = [...this.#presented.keys()].filter((place) => this.#presented[place] === undefined);
    const groups = { total: this.#total, groups: places.flatMap((place) => this.#groups[place] ?? []) };
    const shownField = (field: string) => shownFieldOf(view.type, field);
    const news = await presentSummary(this.#reader(), groups, summary, shownField);
    for (const [index, place] of places.entries()) this.#presented[place] = news.groups[index];
    return Object.freeze({ ...news, groups: Object.freeze(this.#presented.filter((group) => group !== undefined)) });
  }

  /** Shows what was prepared. `inUnit` makes milliseconds times of the workspace. */
  show(now: number, inUnit: (ms: number) => number): void {
    if (this.#state === "closed" || this.#next === undefined) return;
    const diff = summaryDiffBetween(this.#shown, this.#next, this.#reason, inUnit(now));
    if (diff !== undefined) this.#shown = this.#next;
    this.#state = "shown";
    this.#reason = "clock";
    this.sink.show({ summary: this.#shown });
    this.sink.plan(this.wakeAt === Number.POSITIVE_INFINITY ? undefined : inUnit(this.wakeAt));
    this.whenShown();
    this.sink.notify(diff);
  }

  #reader(): Reader {
    const { restriction, context } = this.viewer;
    return new Reader(this.#source.options.storage, restriction, context);
  }

  async #read(now: number): Promise<void> {
    const { storage, teamId } = this.#source.options;
    this.readAnew("clock");
    let { last } = await storage.logRange(teamId);
    for (let attempt = 1; ; attempt += 1) {
      const { total, groups } = await groupsOf(this.#reader(), this.#request, { ...this.#context, now });
      const later = await storage.logRange(teamId);
      this.#sequence = last;
      this.#isExact = later.last === last;
      this.#total = total;
      this.#groups = [...groups];
      this.#presented = groups.map(() => undefined);
      if (this.#isExact || attempt === ATTEMPTS) break;
      last = later.last;
    }
    this.wakeAt = await nextChangeOf(this.#view, this.#source, now);
    this.#readAt = now;
  }

  #change(): void {
    this.#reason = "commit";
    this.#state = "changed";
  }

  #isTitleChanged({ kind, changedKeys }: ChangedDocument): boolean {
    const title = this.#titled.get(kind);
    if (title === undefined) return false;
    return changedKeys === undefined || changedKeys.includes(title) || changedKeys.includes("project_id");
  }

  #step(change: ChangedDocument, now: number): void {
    const { kind, fixed, ranges } = this.#view;
    const where = [...fixed, ...this.viewer.clauses(kind), ...ranges.map((range) => range.at(now))];
    const left = change.matched(where) ? this.#countedAs((field) => change.previous(field)) : [];
    const entered = change.matches(where) ? this.#countedAs((field) => change.value(field)) : [];
    for (const range of ranges) {
      const value = change.value(range.field);
      if (typeof value === "number") this.wakeAt = Math.min(this.wakeAt, range.crossing(value, now));
    }
    this.#change();
    if (isSame(left, entered)) return;
    const isTaken = left.every((group) => this.#count(group, -1)) && entered.every((group) => this.#count(group, 1));
    if (!isTaken || this.#groups.length > MAX_SUMMARY_GROUPS) this.readAnew();
  }

  /** The groups of one document, that of all first. */
  #countedAs(fieldOf: (field: string) => FieldValue): readonly StoredGroup[] {
    const { groupings, measures } = this.#request.summary;
    const groupBy = groupings.map(({ field, by }) => {
      const value = fieldOf(field);
      if (by === undefined || typeof value !== "number") return { field };
      return { field, bounds: [...periodStarts(by, value, value, this.#context)] };
    });
    const numbers = measures.map(({ field }) => field);
    return [[], ...(groupBy.length === 0 ? [] : [groupBy])].flatMap((by) => {
      const fold = new SummaryFold({ groupBy: by, numbers });
      fold.add(fieldOf);
      return fold.groups;
    });
  }

  /** Counts a document in a group or out of it. Returns whether the numbers are still known. */
  #count(group: StoredGroup, by: 1 | -1): boolean {
    if (group.key.length === 0) {
      const total = this.#sum(this.#total, group, by);
      this.#total = total ?? this.#total;
      return total !== undefined;
    }
    const place = this.#placeOf(group);
    const found = this.#groups[place];
    const isThere = found !== undefined && compareGroups(found, group) === 0;
    const known = isThere ? found : { key: group.key, count: 0, numbers: group.numbers.map(() => noNumbers) };
    const sum = this.#sum(known, group, by);
    if (sum === undefined) return false;
    this.#groups.splice(place, isThere ? 1 : 0, ...(sum.count === 0 ? [] : [sum]));
    this.#presented.splice(place, isThere ? 1 : 0, ...(sum.count === 0 ? [] : [undefined]));
    return true;
  }

  /** The place of a group, or where it would be. */
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

  /** Both together, or the first without the second; undefined where it would have to be read what is left. */
  #sum(known: StoredGroup, { count, numbers }: StoredGroup, by: 1 | -1): StoredGroup | undefined {
    const { key } = known;
    if (by === 1) {
      const fold = new SummaryFold({ groupBy: [], numbers: numbers.map(String) });
      fold.addGroups([known, { key, count, numbers }]);
      return fold.groups[0];
    }
    const rest = this.#request.summary.measures.map(({ name }, place) => {
      const [all, gone] = [known.numbers[place] ?? noNumbers, numbers[place] ?? noNumbers];
      if (all.filled === gone.filled) return noNumbers;
      const isEdge = (name === "min" && gone.least === all.least) || (name === "max" && gone.greatest === all.greatest);
      if (isEdge && gone.filled > 0) return undefined;
      return { ...all, filled: all.filled - gone.filled, sum: all.sum - gone.sum };
    });
    const left = rest.filter((number) => number !== undefined);
    return left.length < rest.length ? undefined : { key, count: known.count - count, numbers: left };
  }
}
