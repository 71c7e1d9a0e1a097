import type { Issue, SnapshotInput } from "workspace-engine";
import { importCards } from "./cards";
import { importComments } from "./comments";
import { type ImportedList, importLists, listDocuments } from "./lists";
import type { TrelloReport } from "./report";
import { countSkipped } from "./skipped";
import { archival, type Source, sourceOf, stamps } from "./source";
import { importTags } from "./tags";
import { contentOf, titleOf } from "./texts";
import { type TrelloBoard, trelloBoardSchema } from "./trello-board";

const PROJECT_ID = "1";
const BOARD_ID = "1";

export interface TrelloImport {
  /** Ready for `workspace.load`. Its times are in seconds. */
  readonly snapshot: SnapshotInput;
  readonly report: TrelloReport;
}

/** The file is no export of a Trello board; `issues` says where it differs from one. */
export class TrelloFormatError extends Error {
  override readonly name = "TrelloFormatError";
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("This is not the JSON export of a Trello board.");
    this.issues = issues;
  }
}

/**
 * Turns the JSON export of a Trello board (Menu → Print, export and share → Export as JSON) into a workspace with one
 * space and one board. Equal exports give equal workspaces. Throws a {@link TrelloFormatError} for anything else.
 */
export function importTrello(json: unknown): TrelloImport {
  const source = sourceOf(readBoard(json));
  const lists = importLists(source);
  const tags = importTags(source);
  const cards = importCards(source, lists, tags);
  const snapshot: SnapshotInput = {
    time_unit: "seconds",
    members: source.people.members,
    projects: [{ id: PROJECT_ID, title: "Imported from Trello", ...stamps(source, source.board) }],
    boards: [boardDocument(source)],
    lists: listDocuments(source, lists, BOARD_ID),
    cards: cards.documents,
    tags: tags.documents,
    comments: importComments(source, cards.ids),
  };
  return { snapshot, report: reportOn(source, lists, snapshot) };
}

function readBoard(json: unknown): TrelloBoard {
  const result = trelloBoardSchema.safeParse(json);
  if (result.success) {
    const repeated = [...repeatedIds("lists", result.data.lists), ...repeatedIds("cards", result.data.cards)];
    if (repeated.length > 0) throw new TrelloFormatError(repeated);
    return result.data;
  }
  throw new TrelloFormatError(
    result.error.issues.map(({ path, code, message }) => ({ path: pathOf(path), code, message })),
  );
}

function repeatedIds(section: string, items: readonly { readonly id: string }[]): Issue[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ path: `${section}[${index}].id`, code: "duplicate_id", message: `The id ${id} occurs twice.` }];
  });
}

/** Written as in code: `cards[3].due`. */
function pathOf(steps: readonly PropertyKey[]): string {
  return steps
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

function boardDocument(source: Source) {
  const { board, people, changed } = source;
  const time_created = stamps(source, board).time_created;
  return {
    id: BOARD_ID,
    project_id: PROJECT_ID,
    title: titleOf(board.name, changed),
    content: contentOf(board.desc, changed),
    members: people.members.map(({ id }) => ({ user_id: id, assigned_date: time_created })),
    ...(board.closed ? archival(source, board) : {}),
    ...stamps(source, board),
  };
}

function reportOn(source: Source, lists: readonly ImportedList[], snapshot: SnapshotInput): TrelloReport {
  const { board, changed, skipped } = source;
  const cards = snapshot.cards ?? [];
  countSkipped(source);
  const checklists = cards.flatMap((card) => card.checklists ?? []);
  const imported = {
    members: snapshot.members?.length ?? 0,
    lists: lists.length,
    cards: cards.length,
    tags: snapshot.tags?.length ?? 0,
    checklists: checklists.length,
    "checklist items": checklists.flatMap((checklist) => checklist.items ?? []).length,
    comments: snapshot.comments?.length ?? 0,
    links: cards.flatMap((card) => card.external_links ?? []).length,
  };
  const behaviors = lists.map(({ title, behavior }) => ({ list: title, behavior }));
  return { board: board.name, imported, behaviors, changed: changed.counts(), skipped: skipped.counts() };
}
