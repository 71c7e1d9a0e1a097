import { compareIds } from "../base/id-format";
import type { Kind } from "../documents";
import type { Issue } from "../errors/errors";
import { faultsIn } from "../integrity";
import { Corpus, type Entry, type Loose, textOf } from "../integrity/corpus";
import { identitiesIn, orders } from "../integrity/identities";
import { namedIn } from "../integrity/references";
import { nameOf } from "../storage/name-of";
import type { Clause } from "../storage/query";
import { anyOf } from "../storage/query";
import type { StoredDocument } from "../storage/storage";

type Ask = (kind: Kind, field: string, value: string) => void;

/** Some documents of a workspace; while one of those in question is judged, `ask` hears what is looked for. */
class AskingCorpus extends Corpus {
  ask: Ask | undefined;

  override where(kind: Kind, field: string, value: unknown): readonly Entry[] {
    if (typeof value === "string") this.ask?.(kind, field, value);
    return super.where(kind, field, value);
  }
}

/** Ids that one page of bits holds. */
const PAGE_IDS = 1 << 16;

/** A set of ids in about a bit for each that is a number, if they lie close together. */
class SeenIds {
  readonly #pages = new Map<number, Uint8Array>();
  readonly #others = new Set<string>();

  /** Whether it is there already; from now on it is. */
  add(id: string): boolean {
    if (!/^[1-9]\d{0,14}$/.test(id)) return this.#others.size === this.#others.add(id).size;
    const number = Number(id);
    const key = Math.floor(number / PAGE_IDS);
    const page = this.#pages.get(key) ?? new Uint8Array(PAGE_IDS / 8);
    this.#pages.set(key, page);
    const place = number % PAGE_IDS;
    const bit = 1 << (place & 7);
    const byte = page[place >> 3] ?? 0;
    page[place >> 3] = byte | bit;
    return (byte & bit) !== 0;
  }
}

export interface StoredDocuments {
  get(kind: Kind, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]>;
  find(kind: Kind, where: readonly Clause[]): Promise<readonly StoredDocument[]>;
}

/** Chains of parents are followed so far. */
const ROUNDS = 500;

/** The documents of a kind that are counted, and the field that names them. */
const counted: { readonly [K in Kind]?: readonly [kind: Kind, field: string] } = {
  project: ["sprint", "project_id"],
  card: ["card", "parent_card_id"],
};

/** Judges documents page by page by all rules between documents, and fetches those that the rules ask for. */
export function storedCheck(stored: StoredDocuments) {
  /** The ids of parts that came, by counter. */
  const seen = new Map<string, SeenIds>();
  /** Members of circles that were reported already: each page that comes upon a circle reports it. */
  const circles = new Set<string>();

  /** Ids of parts that came on an earlier page too. */
  const repeated = (own: readonly Entry[]): readonly Issue[] =>
    own.flatMap(({ kind, at, document }) =>
      identitiesIn(document, kind).flatMap(({ counter, text, at: field }) => {
        if (counter === kind) return [];
        const ids = seen.get(counter) ?? new SeenIds();
        seen.set(counter, ids);
        if (!ids.add(text)) return [];
        return [{ path: `${at}.${field}`, code: "duplicate_id", message: `There is another ${counter} ${text}.` }];
      }),
    );

  async function faulty(kind: Kind, own: readonly Entry[]): Promise<readonly Issue[]> {
    const judged = new Set(own);
    const known = new Map(own.map((entry) => [placeOf(entry), entry]));
    const asked = new Set<string>();
    /** The values that a field of a kind is asked for, each once, in one batch. */
    const open = new Map<string, { readonly kind: Kind; readonly field: string; readonly values: string[] }>();
    const ask: Ask = (of, field, value) => {
      const key = `${of}.${field}`;
      if (asked.size === asked.add(`${key} ${value}`).size) return;
      const question = open.get(key) ?? { kind: of, field, values: [] };
      open.set(key, question);
      question.values.push(value);
    };
    const learn = (found: readonly (StoredDocument | null)[]): void => {
      for (const document of found) {
        if (document === null) continue;
        const entry = entryOf(document, `${document.kind} ${document.id}`);
        if (!known.has(placeOf(entry))) known.set(placeOf(entry), entry);
      }
    };
    for (const clause of rivals(kind, own)) learn(await stored.find(kind, clause));
    for (const { document } of own) askWhatIsCertain(ask, kind, document);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const questions = [...open.values()];
      open.clear();
      for (const { kind: of, field, values } of questions)
        learn(await (field === "id" ? stored.get(of, values) : stored.find(of, [anyOf(field, values)])));
      askForAncestors(ask, kind, own, known);
      // Judged again for each level of parents, all documents of the page would be looked at as often.
      if (open.size > 0) continue;
      const corpus = new AskingCorpus([...known.values()].sort(inOrder));
      const isJudged = (entry: Entry): boolean => {
        corpus.ask = judged.has(entry) ? ask : undefined;
        return corpus.ask !== undefined;
      };
      const faults = [...faultsIn(corpus, isJudged)];
      if (open.size > 0) continue;
      return faults.filter(({ entry, code }) => code !== "cycle" || circles.size < circles.add(placeOf(entry)).size);
    }
    const message = `Near here parents are nested more than ${ROUNDS} levels deep.`;
    return [{ path: own[0]?.at ?? "", code: "too_deep", message }];
  }

  return async (kind: Kind, page: readonly StoredDocument[], at: (id: string) => string): Promise<readonly Issue[]> => {
    const own = page.map((document) => entryOf(document, at(document.id)));
    return [...repeated(own), ...(await faulty(kind, own))];
  };
}

/** The references of each document, prefetched to save a round. */
function askWhatIsCertain(ask: Ask, kind: Kind, document: Loose): void {
  for (const named of namedIn(document, kind)) ask(named.kind, "id", named.id);
  const [of, field] = counted[kind] ?? [];
  if (of !== undefined && field !== undefined) ask(of, field, textOf(document["id"]));
}

/** Asks for the next ones above documents, as far as those above them are known: they may stand in a circle. */
function askForAncestors(ask: Ask, kind: Kind, own: readonly Entry[], known: ReadonlyMap<string, Entry>): void {
  const passed = new Set<Loose>();
  for (const { document } of own) {
    let at: Loose | undefined = document;
    while (at !== undefined && !passed.has(at)) {
      passed.add(at);
      const parent = textOf(at[`parent_${kind}_id`]);
      if (parent === "") break;
      ask(kind, "id", parent);
      at = known.get(nameOf({ kind, id: parent }))?.document;
    }
  }
}

/** The clauses that find conflicting documents: those with the same order keys or aliases. */
function rivals(kind: Kind, own: readonly Entry[]): readonly (readonly Clause[])[] {
  const held = (field: string) => anyOf(field, [...new Set(own.map(({ document }) => textOf(document[field])))]);
  const order = orders[kind];
  if (order === undefined) return [];
  const [shared = "", ...others] = order;
  const siblings = others.length === 0 ? [held(shared), held("order_key")] : [held("order_key")];
  return kind === "page" ? [siblings, [held("alias_id")]] : [siblings];
}

const entryOf = ({ kind, body }: StoredDocument, at: string): Entry => ({
  kind: kind as Kind,
  at,
  document: body as Loose,
});

const placeOf = ({ kind, document }: Entry): string => nameOf({ kind, id: textOf(document["id"]) });

const inOrder = (a: Entry, b: Entry): number => compareIds(textOf(a.document["id"]), textOf(b.document["id"]));
