import { isSummary, type Kind, keysOfField } from "../documents";
import type { Scalar } from "../storage/query";
import type { ChangedDocument } from "./changed-document";
import { Lane } from "./lane";
import type { Entry, WatchedView } from "./watched-view";

/** Leads from a document to its entries in the windows of views. */
class Holders {
  readonly #entries = new Map<string, Entry[]>();

  add(entry: Entry): void {
    const entries = this.#entries.get(entry.id);
    entry.place = entries?.length ?? 0;
    if (entries === undefined) this.#entries.set(entry.id, [entry]);
    else entries.push(entry);
  }

  /** The last of the document's entries takes its place. */
  delete({ id, place }: Entry): void {
    const entries = this.#entries.get(id);
    const last = entries?.pop();
    if (entries === undefined || last === undefined) return;
    if (entries.length === 0) this.#entries.delete(id);
    if (place === entries.length) return;
    entries[place] = last;
    last.place = place;
  }

  /** Hands over the document's entries, each of which may be deleted at that. */
  forEach(id: string, visit: (entry: Entry) => void): void {
    const entries = this.#entries.get(id) ?? [];
    for (let place = entries.length - 1; place >= 0; place -= 1) {
      const entry = entries[place];
      if (entry !== undefined) visit(entry);
    }
  }
}

/** Fields beyond as many as a mask has bits share the last one. */
const LAST_BIT = 30;

/** Takes in a change for a view, in which the document has that entry, if any. */
export type Take = (view: WatchedView, held: Entry | undefined) => void;

/** Views by the values of a field of which the document must have one. */
interface Keyed {
  /** All fields that any of them ever depended on. */
  mask: number;
  readonly lanes: Map<Scalar, Lane[]>;
}

/** Leads from a changed document to the views of its kind that have it, and to those that it may enter. */
export class SubscriptionIndex {
  readonly #holders = new Holders();
  readonly #keyed = new Map<string, Keyed>();
  readonly #others: Lane[] = [];
  /** A bit for each field that a view's documents depend on. */
  readonly #bits = new Map<string, number>();
  /** The fields that are made of a key of the documents. */
  readonly #fields = new Map<string, string[]>();
  readonly #kind: Kind;
  #visit = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** Takes the view in, and from now on how far it reaches and which documents it has. */
  add(view: WatchedView): void {
    view.window.observer = {
      reaches: () => this.#put(view),
      held: (entry) => this.#holders.add(entry),
      released: (entry) => this.#holders.delete(entry),
    };
    this.#put(view);
  }

  delete(view: WatchedView): void {
    deleteFrom(this.#others, view);
    if (view.key === undefined) return;
    const byValue = this.#keyed.get(view.key.field)?.lanes;
    for (const value of view.key.values) {
      const lanes = byValue?.get(value);
      if (lanes === undefined) continue;
      deleteFrom(lanes, view);
      if (lanes.length === 0) byValue?.delete(value);
    }
  }

  /** Hands over the views whose order or choice of documents the change concerns, each once. */
  forEachConcerned(change: ChangedDocument, take: Take): void {
    const mask = this.#maskOfChanges(change);
    this.#visit += 1;
    const visit = this.#visit;
    this.#holders.forEach(change.id, (held) => {
      const { view } = held;
      view.visit = visit;
      if ((view.mask & mask) !== 0) take(view, held);
      else renew(held, change);
    });
    if (change.after === null || mask === 0) return;
    this.#forEachLane(change, mask, (lane) => {
      lane.forEachReaching(change, (view) => {
        if (view.visit === visit) return;
        view.visit = visit;
        if (change.matches(view.certain)) take(view, undefined);
      });
    });
  }

  #put(view: WatchedView): void {
    view.mask = this.#maskOf(view.fields);
    if (view.key === undefined) {
      putInto(this.#others, view);
      return;
    }
    const { field, values } = view.key;
    const keyed = this.#keyed.get(field) ?? { mask: 0, lanes: new Map<Scalar, Lane[]>() };
    this.#keyed.set(field, keyed);
    keyed.mask |= view.mask;
    for (const value of values) {
      const lanes = keyed.lanes.get(value) ?? [];
      keyed.lanes.set(value, lanes);
      putInto(lanes, view);
    }
  }

  /** Hands over where the views are found that depend on any of the fields and may ask for such a document. */
  #forEachLane(change: ChangedDocument, mask: number, visit: (lane: Lane) => void): void {
    const visitEach = (lanes: readonly Lane[] = []) => {
      for (const lane of lanes) if ((lane.mask & mask) !== 0) visit(lane);
    };
    for (const [field, keyed] of this.#keyed) {
      if ((keyed.mask & mask) === 0) continue;
      const value = change.value(field);
      if (typeof value !== "object") visitEach(keyed.lanes.get(value));
      else for (const element of value) visitEach(keyed.lanes.get(element));
    }
    visitEach(this.#others);
  }

  #maskOf(fields: readonly string[]): number {
    let mask = 0;
    for (const field of fields) {
      if (!this.#bits.has(field)) this.#addBit(field);
      mask |= this.#maskOfField(field);
    }
    return mask;
  }

  #addBit(field: string): void {
    this.#bits.set(field, Math.min(this.#bits.size, LAST_BIT));
    for (const key of keysOfField(this.#kind, field)) this.#fields.set(key, [...(this.#fields.get(key) ?? []), field]);
  }

  #maskOfChanges(change: ChangedDocument): number {
    const keys = change.changedKeys;
    if (keys === undefined) return -1;
    let mask = 0;
    for (const key of keys) {
      for (const field of this.#fields.get(key) ?? none) {
        if (isSummary(this.#kind, field) || change.differs(field)) mask |= this.#maskOfField(field);
      }
    }
    return mask;
  }

  #maskOfField(field: string): number {
    const bit = this.#bits.get(field);
    return bit === undefined ? 0 : 1 << bit;
  }
}

const none: readonly string[] = [];

function putInto(lanes: Lane[], view: WatchedView): void {
  let lane = lanes.find((each) => each.isFor(view));
  if (lane === undefined) {
    lane = new Lane(view);
    lanes.push(lane);
  }
  lane.put(view);
}

function deleteFrom(lanes: Lane[], view: WatchedView): void {
  const place = lanes.findIndex((each) => each.isFor(view));
  const lane = lanes[place];
  if (lane === undefined) return;
  lane.delete(view);
  if (lane.isEmpty) lanes.splice(place, 1);
}

/** The document is another one now, in the same place. */
function renew(held: Entry, { after, rev }: ChangedDocument): void {
  if (after === null || held.rev >= rev) return;
  held.document = after;
  held.rev = rev;
}
