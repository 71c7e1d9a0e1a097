import { compareIds } from "../base/id-format";
import type { TimeUnit } from "../base/time";
import { type MergedKind, partFields, type Said, saidOf, saidOfPart } from "../import-commits/merge";
import { type Heading, LINES_FORMAT, LINES_VERSION } from "../snapshot/lines/lines";
import type { DocumentWriter } from "./documents";
import { inOrderOfIds } from "./ids";
import type { ImportedItem, ItemSource } from "./item";
import type { Survey } from "./survey";
import type { Written } from "./written";

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
  readonly says: NonNullable<Heading["source"]>;
}

/** The file as lines: the heading, and then a document a line. */
export async function* linesOf(options: LinesOptions, order: LineOrder): AsyncGenerator<string, void> {
  const { survey, writer, timeUnit, says: source } = options;
  const small = {
    member: writer.members(),
    project: [writer.project()],
    board: writer.boards(),
    sprint: writer.sprints(),
    list: writer.lists(),
  };
  const tags = writer.tags();
  const counts: Record<string, number> = {
    ...Object.fromEntries(Object.entries(small).map(([kind, documents]) => [kind, documents.length])),
    card: survey.cardIds.length,
    tag: tags.length,
    comment: survey.commentIds.length,
    time_entry: survey.timeEntryIds.length,
  };
  const { member: _, ...places } = small;
  const merged = { ...places, tag: tags };
  const [{ id: space = "" } = {}] = small.project;
  const bases = Object.entries(merged).flatMap(([kind, documents]) =>
    documents.map((document) => baseOf(kind as keyof typeof merged, document, space, small.member)),
  );
  if (order === "ids") counts["import_base"] = bases.length + survey.cardIds.length;
  yield JSON.stringify({ format: LINES_FORMAT, version: LINES_VERSION, time_unit: timeUnit, counts, source });
  if (order === "file") {
    // Lists come after what they stand on.
    for (const [kind, documents] of Object.entries({ ...small, tag: tags })) yield* written(kind, documents);
    yield* inOrderOfFile(options);
    return;
  }
  const { sprint, ...first } = small;
  for (const [kind, documents] of Object.entries(first)) yield* written(kind, documents);
  yield* inBuckets(options, "card", survey.cardIds, (item, place) => [writer.card(item, place)]);
  yield* written("sprint", sprint);
  yield* written("tag", tags);
  yield* inBuckets(options, "comment", survey.commentIds, (item) => writer.comments(item));
  yield* inBuckets(options, "time_entry", survey.timeEntryIds, (item) =>
    writer.timeEntries(item, writer.card(item, 0)),
  );
  const baseIds = [...survey.cardIds, ...bases.map(({ id }) => id)].sort(compareIds);
  yield* inBuckets(
    options,
    "import_base",
    baseIds,
    (item, at) => {
      const card = writer.card(item, at);
      return [baseOfItem(space, card, writer.comments(item), writer.timeEntries(item, card))];
    },
    bases,
  );
}

export function baseOf(kind: MergedKind, document: Written, space: string, members: readonly Written[]): Written {
  const said = (saidOf[kind] as unknown as (given: Written) => Said)(document);
  const named = kind === "project" ? { members: Object.fromEntries(members.map(({ id }) => [id, ""])) } : {};
  return { id: document.id, project_id: space, said: { ...said, ...named } };
}

export function baseOfItem(space: string, card: Written, comments: Written[], times: Written[]): Written {
  const said = (saidOf.card as (given: object) => Said)(card);
  const parts = { ...partsOf("comment", comments), ...partsOf("time_entry", times) };
  return { id: card.id, project_id: space, said: { ...said, ...parts } };
}

function partsOf(kind: "comment" | "time_entry", documents: readonly Written[]): Said {
  const saying = saidOfPart[kind] as unknown as (given: Written) => string;
  if (documents.length === 0) return {};
  return { [partFields[kind]]: Object.fromEntries(documents.map((document) => [document.id, saying(document)])) };
}

const lineOf = (kind: string, document: Written): string => JSON.stringify({ [kind]: document });

function* written(kind: string, documents: readonly Written[]): Generator<string, void> {
  for (const document of inOrderOfIds(documents)) yield lineOf(kind, document);
}

/** Each card with its comments and time entries, as they come. */
async function* inOrderOfFile(options: LinesOptions): AsyncGenerator<string, void> {
  const { writer } = options;
  for await (const [item, place] of placed(options)) {
    const card = writer.card(item, place);
    yield lineOf("card", card);
    for (const comment of writer.comments(item)) yield lineOf("comment", comment);
    for (const entry of writer.timeEntries(item, card)) yield lineOf("time_entry", entry);
  }
}

/** Documents in the order of their ids, which the file does not have: it is read anew for each bucket of them. */
async function* inBuckets(
  options: LinesOptions,
  kind: string,
  ids: readonly string[],
  make: (item: ImportedItem, place: number) => readonly Written[],
  others: readonly Written[] = [],
): AsyncGenerator<string, void> {
  for (let from = 0; from < ids.length; from += BUCKET) {
    const wanted = new Set(ids.slice(from, from + BUCKET));
    const found = others.filter(({ id }) => wanted.delete(id));
    for await (const [item, place] of placed(options)) {
      for (const document of make(item, place)) if (wanted.delete(document.id)) found.push(document);
    }
    yield* written(kind, found);
  }
}

/** Each item with its number among those of its list; of those with the same key the first, as the survey has it. */
export async function* placed({ source, survey, writer }: Omit<LinesOptions, "timeUnit" | "says">) {
  const places = new Map<string, number>();
  const left = new Set(survey.cardIds);
  for await (const item of source.items()) {
    if (!left.delete(writer.cardId(item))) continue;
    const { id } = writer.listOf(item);
    const count = places.get(id) ?? 0;
    places.set(id, count + 1);
    yield [item, count] as const;
  }
}
