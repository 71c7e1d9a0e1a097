/** What somebody typed into a box and has not saved. */
export interface Draft {
  /** What the box is, in words. */
  readonly label: string;
  /** What is in the box; undefined where it holds what is saved. */
  readonly text?: string | undefined;
  /** What was saved when they began to type. */
  readonly seen?: string | undefined;
  /** What is saved by now, where the server refused the text because of it. */
  readonly current?: string | undefined;
  /** Versions that gave way to another one, and texts that are being sent. */
  readonly aside: readonly string[];
}

type Place = string;

/**
 * The drafts of one workspace by the places of their boxes. They outlive the page where `sessionStorage` takes them, and else
 * last as long as it.
 */
export class DraftStore {
  readonly #prefix: string;
  readonly #drafts: Map<Place, Draft>;
  readonly #unkept = new Set<Place>();
  readonly #turns = new Map<Place, Promise<unknown>>();
  readonly #listeners = new Set<() => void>();
  #all: readonly (readonly [Place, Draft])[];

  constructor(workspace: string) {
    this.#prefix = `workspace-engine draft/${workspace}/`;
    this.#drafts = new Map(keptBelow(this.#prefix));
    this.#all = [...this.#drafts];
  }

  /** The same array until one of them changes. */
  get all(): readonly (readonly [Place, Draft])[] {
    return this.#all;
  }

  /** Whether a reload of the page would lose one. */
  get isAtRisk(): boolean {
    return this.#unkept.size > 0;
  }

  get(place: Place): Draft | undefined {
    return this.#drafts.get(place);
  }

  change(place: Place, changes: Partial<Draft>): void {
    const draft = { label: place, aside: [], ...this.#drafts.get(place), ...changes };
    if (draft.text === undefined && draft.aside.length === 0) this.#drafts.delete(place);
    else this.#drafts.set(place, draft);
    this.#keep(place);
    this.#all = [...this.#drafts];
    for (const listener of this.#listeners) listener();
  }

  /** Puts a text beside the box. */
  putAside(place: Place, text: string, changes: Partial<Draft>): void {
    this.change(place, { ...changes, aside: [...(this.get(place)?.aside ?? []), text] });
  }

  /** Drops one of the texts beside the box. */
  dropAside(place: Place, text: string, changes: Partial<Draft> = {}): void {
    const aside = this.get(place)?.aside ?? [];
    if (aside.includes(text)) this.change(place, { ...changes, aside: withoutOne(aside, text) });
  }

  /** The text is saved; what was typed since then is a change of that. */
  saved(place: Place, text: string): void {
    const draft = this.get(place);
    if (draft?.text === undefined) return;
    const isAll = draft.text === text;
    this.change(place, { text: isAll ? undefined : draft.text, seen: isAll ? undefined : text, current: undefined });
  }

  /** What is sent from one box is sent in the order in which it was written. */
  inTurn<Answer>(place: Place, send: () => Promise<Answer>): Promise<Answer> {
    const sent = (this.#turns.get(place) ?? Promise.resolve()).then(send);
    this.#turns.set(
      place,
      sent.catch(() => {}),
    );
    return sent;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #keep(place: Place): void {
    const draft = this.#drafts.get(place);
    try {
      if (draft === undefined) sessionStorage.removeItem(this.#prefix + place);
      else sessionStorage.setItem(this.#prefix + place, JSON.stringify(draft));
      this.#unkept.delete(place);
    } catch {
      // It is full, or the browser keeps nothing for this page.
      if (draft === undefined) this.#unkept.delete(place);
      else this.#unkept.add(place);
    }
  }
}

export function withoutOne(texts: readonly string[], text: string): readonly string[] {
  const index = texts.indexOf(text);
  return texts.filter((_, other) => other !== index);
}

function keptBelow(prefix: string): readonly (readonly [Place, Draft])[] {
  try {
    return Object.entries(sessionStorage).flatMap(([key, json]) => {
      if (!key.startsWith(prefix)) return [];
      const draft: unknown = JSON.parse(String(json));
      return isDraft(draft) ? [[key.slice(prefix.length), draft] as const] : [];
    });
  } catch {
    return [];
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  typeof Reflect.get(value, "label") === "string" &&
  Array.isArray(Reflect.get(value, "aside"));
