import { FirstInOrder } from "../base/collections";
import { compareIds } from "../base/id-format";
import { DOCUMENT_MAX_BYTES } from "../base/limits";
import type { Documents } from "../documents";
import { type CardField, hashOf, type MergedKind, partKinds, type Said, saying } from "../import-commits/merge";
import type { Sample } from "../import-commits/writing";
import { type Heading, LINES_FORMAT, LINES_VERSION } from "../snapshot/lines";
import { jsonBytes } from "../storage/seal";
import type { DocumentWriter, Made, Written } from "./documents";
import { type ImportError, type ImportFormat, tooLarge } from "./import-error";
import type { ImportedItem } from "./item";
import { byName, type CsvColumn, NO_LIST } from "./words";
import words from "./words.json";

/** Lists come after their boards and sprints, and parts after their card. The file is read once. */
export async function* linesOf(
  { survey, whole, each }: DocumentWriter,
  heading: Pick<Heading, "time_unit" | "source">,
): AsyncGenerator<string, void> {
  const { cards, comments, time_entries } = survey.counts;
  const counts = {
    ...Object.fromEntries(Object.entries(whole).map(([kind, { length }]) => [kind, length])),
    ...{ card: cards, comment: comments, time_entry: time_entries },
  };
  yield JSON.stringify({ format: LINES_FORMAT, version: LINES_VERSION, ...heading, counts });
  for (const [kind, documents] of Object.entries(whole)) yield* written(kind, documents);
  for await (const { item: _, ...made } of each())
    for (const [kind, documents] of Object.entries(made))
      for (const document of documents) yield lineOf(kind, document);
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
