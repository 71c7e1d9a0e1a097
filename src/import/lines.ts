import { FirstInOrder } from "../base/collections";
import { compareIds } from "../base/id-format";
import { DOCUMENT_MAX_BYTES } from "../base/limits";
import type { Documents, Kind } from "../documents";
import { type CardField, hashOf, type MergedKind, partKinds, type Said, saying } from "../import-commits/merge";
import type { Sample } from "../import-commits/writing";
import { type Heading, LINES_FORMAT, LINES_VERSION, lineKinds } from "../snapshot/lines";
import { jsonBytes } from "../storage/seal";
import type { DocumentWriter, Made, Written } from "./documents";
import { type ImportError, type ImportFormat, tooLarge } from "./import-error";
import type { ImportedItem } from "./item";
import { byName, type CsvColumn, NO_LIST } from "./words";
import words from "./words.json";

/** So many documents are held, and put in order, at a time; for each so many the file is read once more. */
const BUCKET = 20_000;

/**
 * In what order lines follow one another: that of kinds and ids, which `loadLines` asks for, or that of the file, which
 * `importLines` takes too and which reads the file once alone.
 */
export type LineOrder = "ids" | "file";

export async function* linesOf(
  { survey, whole, each }: DocumentWriter,
  { time_unit, source }: Pick<Heading, "time_unit" | "source">,
  order: LineOrder,
): AsyncGenerator<string, void> {
  const { space } = survey.ids;
  const { cards, comments, time_entries } = survey.counts;
  const { member, ...merged } = whole;
  const bases = Object.entries(merged).flatMap(([kind, documents]) =>
    documents.map((document) => baseOf(kind as keyof typeof merged, document, space, member)),
  );
  const counts: Record<string, number> = {
    ...Object.fromEntries(Object.entries(whole).map(([kind, { length }]) => [kind, length])),
    ...{ card: cards, comment: comments, time_entry: time_entries },
    ...(order === "ids" ? { import_base: bases.length + cards } : {}),
  };
  yield JSON.stringify({ format: LINES_FORMAT, version: LINES_VERSION, time_unit, counts, source });
  if (order === "file") {
    // Lists come after their boards and sprints.
    for (const [kind, documents] of Object.entries(whole)) yield* written(kind, documents);
    for await (const { item: _, ...made } of each())
      for (const [kind, documents] of Object.entries(made))
        for (const document of documents) yield lineOf(kind, document);
    return;
  }
  const ofWhole: Readonly<Partial<Record<Kind, readonly Written[]>>> = { ...whole, import_base: bases };
  for (const kind of lineKinds.filter((name) => counts[name])) {
    const own = ofWhole[kind] ?? [];
    const pick = (made: Made): readonly Written[] =>
      kind === "import_base" ? [baseOfItem(space, made)] : made[kind as "card" | "comment" | "time_entry"];
    const ids = new Set(own.map(({ id }) => id));
    // Of parts of cards the survey has no more than their number.
    if (kind === "comment" || kind === "time_entry") {
      for await (const made of each()) for (const { id } of made[kind]) ids.add(id);
    } else if (kind === "card" || kind === "import_base") for (const id of survey.cards) ids.add(id);
    // The file has another order than ids: it is read anew for each bucket of them.
    const all = [...ids].sort(compareIds);
    for (let from = 0; from < all.length; from += BUCKET) {
      const wanted = new Set(all.slice(from, from + BUCKET));
      const found = own.filter(({ id }) => wanted.delete(id));
      if (wanted.size > 0)
        for await (const made of each()) found.push(...pick(made).filter(({ id }) => wanted.delete(id)));
      yield* written(kind, found);
    }
  }
}

const lineOf = (kind: string, document: Written): string => JSON.stringify({ [kind]: document });

function* written(kind: string, documents: readonly Written[]): Generator<string, void> {
  const inOrder = [...documents].sort((left, right) => compareIds(left.id, right.id));
  for (const document of inOrder) yield lineOf(kind, document);
}

function baseOf(kind: MergedKind, document: Written, space: string, members: readonly Written[]): Written {
  const named = kind === "project" ? { members: Object.fromEntries(members.map(({ id }) => [id, ""])) } : {};
  return { id: document.id, project_id: space, said: { ...saying(kind, document), ...named } };
}

function baseOfItem(space: string, made: Made): Written {
  const { said, ...base } = baseOf("card", made.card[0], space, []);
  const parts = (["comment", "time_entry"] as const).flatMap((kind) => {
    const { field, says } = partKinds[kind];
    const said = made[kind].map((part) => [part.id, says(part as unknown as Documents[typeof kind])]);
    return said.length === 0 ? [] : [[field, Object.fromEntries(said)]];
  });
  return { ...base, said: { ...(said as Said), ...Object.fromEntries(parts) } };
}

/** Makes everything once without keeping it: what is changed on the way is then known, and nothing fails later. Rule G2.12. */
export async function rehearse({ whole, each }: DocumentWriter, see: (made: Made) => void): Promise<void> {
  const [project] = whole.project;
  refuseLargeBase(baseOf("project", project, project.id, whole.member), project["title"], "people");
  for await (const made of each()) {
    const { comment, time_entry } = made;
    const [card] = made.card;
    const many = time_entry.length > comment.length ? "time entries" : "comments";
    // The import base of a card is less than twice as long, plus less than a hundred bytes for each of these.
    if (4 * (bytesOf(card) + 100 * (comment.length + time_entry.length)) > DOCUMENT_MAX_BYTES)
      refuseLargeBase(baseOfItem(String(card["project_id"]), made), made.item.title, many);
    see(made);
  }
}

const inWords: Readonly<Record<string, string>> = words.cardParts;

/** The length of a card. Refuses one that no storage takes, before anything is written: a dry run says so, too. */
function bytesOf(card: Written): number {
  const bytes = jsonBytes(card);
  if (bytes <= DOCUMENT_MAX_BYTES) return bytes;
  const lengths = Object.entries(card).map(([field, value]) => [JSON.stringify(value)?.length ?? 0, field] as const);
  const [[, field] = [0, ""]] = lengths.sort(([one], [other]) => other - one);
  throw tooMany(card["title"], inWords[field] ?? field);
}

/** Refuses parts, such as comments, of which no storage takes what the source says of all of them together. */
function refuseLargeBase(base: Written, title: unknown, parts: string): void {
  if (jsonBytes(base) > DOCUMENT_MAX_BYTES) throw tooMany(title, parts);
}

const tooMany = (title: unknown, parts: string): ImportError =>
  tooLarge(
    `“${title}” has more ${parts} than fit into one document of ${DOCUMENT_MAX_BYTES / 1e6} MB. Export the file without some of them, or in parts.`,
  );

/** The columns of a table that speak of each field; whether it speaks of sprints, its items say. */
const cardFields: Readonly<Record<CardField, readonly string[]>> = words.cardFields;

export const cardFieldNames = Object.keys(cardFields) as readonly CardField[];

function isSaid(field: CardField, item: ImportedItem): boolean {
  // Where no column says it, everything is in one of these.
  if (field === "list") return item.list !== NO_LIST.open && item.list !== NO_LIST.done;
  if (field === "content") return Boolean(item.content) || (item.details ?? []).some(([, value]) => value !== "");
  // They go with their checklists.
  if (field === "items" || field === "ticks") return false;
  const value = field === "times" ? item.timeEntries : item[field];
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
}

const ofColumns: ReadonlyMap<string, CardField> = byName(cardFields);

/** A table speaks of the fields that it has columns for, any other file of those that some item has. Rule G4.16. */
export function spokenFields(format: ImportFormat, columns: readonly CsvColumn[]) {
  const fields = columns.flatMap(({ field }) => ofColumns.get(field) ?? []);
  // A board always holds all that it can hold.
  const ofFormat = format === "trello" ? (words.fieldsOfTrello as readonly CardField[]) : [];
  const always: readonly CardField[] = columns.length === 0 ? ["title", "list"] : ["title"];
  const says = new Set<CardField>([...always, ...fields, ...ofFormat]);
  return {
    add(item: ImportedItem): void {
      for (const field of cardFieldNames) if (!says.has(field) && isSaid(field, item)) says.add(field);
    },
    list: (): CardField[] => [...says].sort(),
  };
}

const SAMPLE = 200;

/** Some cards of a file, the same ones of any file that has them: those whose ids have the smallest hashes. */
export function sourceSample() {
  type Card = readonly [order: string, id: string, title: string];
  const cards = new FirstInOrder<Card>(([one], [other]) => (one < other ? -1 : 1), SAMPLE);
  let of = 0;
  return {
    add(id: string, title: unknown): void {
      of += 1;
      cards.add([hashOf(id), id, hashOf(title)]);
    },
    result: (): Sample => ({ cards: cards.take().map(([, id, title]) => [id, title]), of }),
  };
}
