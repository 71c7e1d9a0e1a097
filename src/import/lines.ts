import type { TimeUnit } from "../base/time";
import { LINES_FORMAT, LINES_VERSION } from "../snapshot/lines/lines";
import type { DocumentWriter, Written } from "./documents";
import { inOrderOfIds } from "./ids";
import type { ImportedItem, ItemSource } from "./item";
import type { Survey } from "./survey";

/** So many documents are held, and put in order, at a time; for each so many the file is read once more. */
const BUCKET = 20_000;

/**
 * In what order lines follow one another: that of kinds and ids, which `loadLines` asks for, or that of the file, which
 * `importLines` takes too and which reads the file once alone.
 */
export type LineOrder = "ids" | "file";

export interface LinesOptions {
  readonly source: ItemSource;
  readonly survey: Survey;
  readonly writer: DocumentWriter;
  readonly timeUnit: TimeUnit;
}

/** The file as lines: the heading, and then a document a line. */
export async function* linesOf(options: LinesOptions, order: LineOrder): AsyncGenerator<string, void> {
  const { survey, writer, timeUnit } = options;
  const small = {
    member: writer.members(),
    project: [writer.project()],
    board: writer.boards(),
    list: writer.lists(),
  };
  const tags = writer.tags();
  const counts = {
    ...Object.fromEntries(Object.entries(small).map(([kind, documents]) => [kind, documents.length])),
    card: survey.cardIds.length,
    tag: tags.length,
    comment: survey.commentIds.length,
  };
  yield JSON.stringify({ format: LINES_FORMAT, version: LINES_VERSION, time_unit: timeUnit, counts });
  for (const [kind, documents] of Object.entries(small)) yield* written(kind, documents);
  if (order === "file") {
    yield* written("tag", tags);
    yield* inOrderOfFile(options);
    return;
  }
  yield* inBuckets(options, "card", survey.cardIds, (item, place) => [writer.card(item, place)]);
  yield* written("tag", tags);
  yield* inBuckets(options, "comment", survey.commentIds, (item) => writer.comments(item));
}

const lineOf = (kind: string, document: Written): string => JSON.stringify({ [kind]: document });

function* written(kind: string, documents: readonly Written[]): Generator<string, void> {
  for (const document of inOrderOfIds(documents)) yield lineOf(kind, document);
}

/** Each card with its comments, as they come; of those with the same key the first, as the survey has it. */
async function* inOrderOfFile(options: LinesOptions): AsyncGenerator<string, void> {
  const { survey, writer } = options;
  const left = new Set(survey.cardIds);
  for await (const [item, place] of placed(options)) {
    if (!left.delete(writer.cardId(item))) continue;
    yield lineOf("card", writer.card(item, place));
    for (const comment of writer.comments(item)) yield lineOf("comment", comment);
  }
}

/** Documents in the order of their ids, which the file does not have: it is read anew for each bucket of them. */
async function* inBuckets(
  options: LinesOptions,
  kind: string,
  ids: readonly string[],
  make: (item: ImportedItem, place: number) => readonly Written[],
): AsyncGenerator<string, void> {
  for (let from = 0; from < ids.length; from += BUCKET) {
    const wanted = new Set(ids.slice(from, from + BUCKET));
    const found: Written[] = [];
    for await (const [item, place] of placed(options)) {
      for (const document of make(item, place)) if (wanted.delete(document.id)) found.push(document);
    }
    yield* written(kind, found);
  }
}

/** Each item with its number among those of its list. */
async function* placed({ source, writer }: LinesOptions): AsyncGenerator<readonly [ImportedItem, number], void> {
  const places = new Map<string, number>();
  for await (const item of source.items()) {
    const { id } = writer.listOf(item);
    const place = places.get(id) ?? 0;
    places.set(id, place + 1);
    yield [item, place];
  }
}
