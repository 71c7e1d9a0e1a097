import { compareIds } from "../base/id-format";
import { DOCUMENT_MAX_BYTES } from "../base/limits";
import type { Documents } from "../documents";
import { type MergedKind, partKinds, type Said, saying } from "../import-commits/merge";
import { type Heading, LINES_FORMAT, LINES_VERSION } from "../snapshot/lines/lines";
import { jsonBytes } from "../storage/seal";
import type { DocumentWriter, Written } from "./documents";
import { type ImportError, tooLarge } from "./import-error";
import type { ImportedItem } from "./item";

/** So many documents are held, and put in order, at a time; for each so many the file is read once more. */
const BUCKET = 20_000;

/**
 * In what order lines follow one another: that of kinds and ids, which `loadLines` asks for, or that of the file, which
 * `importLines` takes too and which reads the file once alone.
 */
export type LineOrder = "ids" | "file";

/** The file as lines: the heading, and then a document a line. */
export async function* linesOf(
  writer: DocumentWriter,
  { time_unit, source }: Pick<Heading, "time_unit" | "source">,
  order: LineOrder,
): AsyncGenerator<string, void> {
  const { cards, counts: counted, ids } = writer.survey;
  const { space } = ids;
  const members = writer.members();
  // Lists come after their boards and sprints.
  const merged = {
    project: [writer.project()],
    board: writer.boards(),
    sprint: writer.sprints(),
    list: writer.lists(),
    tag: writer.tags(),
  };
  const bases = Object.entries(merged).flatMap(([kind, documents]) =>
    documents.map((document) => baseOf(kind as keyof typeof merged, document, space, members)),
  );
  const counts: Record<string, number> = {
    ...Object.fromEntries(Object.entries({ member: members, ...merged }).map(([kind, { length }]) => [kind, length])),
    card: cards.size,
    comment: counted.comments,
    time_entry: counted.time_entries,
    ...(order === "ids" ? { import_base: bases.length + cards.size } : {}),
  };
  yield JSON.stringify({ format: LINES_FORMAT, version: LINES_VERSION, time_unit, counts, source });
  yield* written("member", members);
  if (order === "file") {
    for (const [kind, documents] of Object.entries(merged)) yield* written(kind, documents);
    // Each card with its comments and time entries, as they come.
    for await (const [item, place] of writer.placed()) {
      const card = writer.card(item, place);
      yield lineOf("card", card);
      for (const comment of writer.comments(item)) yield lineOf("comment", comment);
      for (const entry of writer.timeEntries(item, card)) yield lineOf("time_entry", entry);
    }
    return;
  }
  const { sprint, tag, ...first } = merged;
  for (const [kind, documents] of Object.entries(first)) yield* written(kind, documents);
  /** Documents in the order of their ids, which the file does not have: it is read anew for each bucket of them. */
  async function* inBuckets(
    kind: string,
    ids: readonly string[],
    make: (item: ImportedItem, place: number) => readonly Written[],
    others: readonly Written[] = [],
  ): AsyncGenerator<string, void> {
    for (let from = 0; from < ids.length; from += BUCKET) {
      const wanted = new Set(ids.slice(from, from + BUCKET));
      const found = others.filter(({ id }) => wanted.delete(id));
      for await (const [item, place] of writer.placed()) {
        for (const document of make(item, place)) if (wanted.delete(document.id)) found.push(document);
      }
      yield* written(kind, found);
    }
  }
  /** Of parts of cards, of which the survey has no more than their number. */
  async function idsOf(count: number, partIds: (item: ImportedItem) => readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    if (count === 0) return found;
    for await (const [item] of writer.placed()) for (const id of partIds(item)) found.push(id);
    return found.sort(compareIds);
  }
  const cardIds = [...cards].sort(compareIds);
  yield* inBuckets("card", cardIds, (item, place) => [writer.card(item, place)]);
  yield* written("sprint", sprint);
  yield* written("tag", tag);
  yield* inBuckets("comment", await idsOf(counted.comments, ids.comments), (item) => writer.comments(item));
  yield* inBuckets("time_entry", await idsOf(counted.time_entries, ids.timeEntries), (item) =>
    writer.timeEntries(item, writer.card(item, 0)),
  );
  const baseIds = [...cardIds, ...bases.map(({ id }) => id)].sort(compareIds);
  const baseOfCard = (item: ImportedItem, place: number) => {
    const card = writer.card(item, place);
    return [baseOfItem(space, card, writer.comments(item), writer.timeEntries(item, card))];
  };
  yield* inBuckets("import_base", baseIds, baseOfCard, bases);
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

function baseOfItem(space: string, card: Written, comments: Written[], times: Written[]): Written {
  const { said, ...base } = baseOf("card", card, space, []);
  return { ...base, said: { ...(said as Said), ...partsOf("comment", comments), ...partsOf("time_entry", times) } };
}

function partsOf(kind: "comment" | "time_entry", documents: readonly Written[]): Said {
  const { field, says } = partKinds[kind];
  if (documents.length === 0) return {};
  return {
    [field]: Object.fromEntries(
      documents.map((part) => [part.id, says(part as unknown as Documents["comment" | "time_entry"])]),
    ),
  };
}

/** Makes everything once without keeping it: what is changed on the way is then known, and nothing fails later. Rule G2.12. */
export async function rehearse(
  writer: DocumentWriter,
  see: (item: ImportedItem, card: Written) => void,
): Promise<void> {
  const project = writer.project();
  refuseLargeBase(baseOf("project", project, project.id, writer.members()), project["title"], "people");
  writer.boards();
  writer.sprints();
  for await (const [item, place] of writer.placed()) {
    const card = writer.card(item, place);
    const [comments, times] = [writer.comments(item), writer.timeEntries(item, card)];
    const many = times.length > comments.length ? "time entries" : "comments";
    // The import base of a card is less than twice as long, plus less than a hundred bytes for each of these.
    if (4 * (bytesOf(card) + 100 * (comments.length + times.length)) > DOCUMENT_MAX_BYTES)
      refuseLargeBase(baseOfItem(project.id, card, comments, times), item.title, many);
    see(item, card);
  }
}

const inWords: Readonly<Record<string, string>> = {
  tag_ids: "tags",
  members: "people",
  external_links: "links",
  linked_cards: "links to other items",
  child_card_ids: "parts",
  checklists: "checklists, or items of them,",
};

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
