import type { Actor, STime } from "workspace-engine";
import { type History, readHistory, timeInId } from "./history";
import { IMPORTER, type People, readPeople } from "./people";
import { Tally } from "./report";
import type { TrelloBoard } from "./trello-board";

/** The board that is being imported, and what every part of the import needs to know about it. */
export interface Source {
  readonly board: TrelloBoard;
  readonly people: People;
  readonly history: History;
  /** What is taken over in another form. */
  readonly changed: Tally;
  /** What has no place in a workspace. */
  readonly skipped: Tally;
  /** When the board last changed: stands in for times that nobody recorded. */
  readonly lastChange: STime;
}

export function sourceOf(board: TrelloBoard): Source {
  const changes = [board, ...board.cards].map(({ dateLastActivity }) => dateLastActivity ?? 0);
  const made = [board, ...board.cards].map(({ id }) => timeInId(id) ?? 0);
  const lastChange = [...changes, ...made].reduce((latest, time) => Math.max(latest, time), 1);
  return {
    board,
    people: readPeople(board),
    history: readHistory(board),
    changed: new Tally(),
    skipped: new Tally(),
    lastChange,
  };
}

interface Made {
  readonly id: string;
  readonly dateLastActivity?: number | null | undefined;
}

/** When something was made: its id tells, or the action that made it, or at the latest when it last changed. */
export function madeAt({ history, lastChange }: Source, { id, dateLastActivity }: Made): STime {
  return timeInId(id) ?? history.created.get(id)?.date ?? dateLastActivity ?? lastChange;
}

/** Who made it, as part of this import, and when. */
export function stamps(source: Source, made: Made, memberId?: string | null) {
  const time_created = madeAt(source, made);
  const user = actor(source, memberId);
  const time_updated = Math.max(time_created, made.dateLastActivity ?? time_created);
  return { user, user_updated: user, time_created, time_updated };
}

function actor({ board, people }: Source, memberId: string | null | undefined): Actor {
  const import_id = board.id || board.name;
  const origin = { type: "import", import_id } as const;
  if (!memberId) return { user_id: IMPORTER, type: "robot", source: origin };
  return { user_id: people.userId(memberId), type: "user", source: origin };
}

/** The mark of something archived; Trello tells that it was, and at times when. */
export function archival({ history, lastChange }: Source, { id, dateLastActivity }: Made) {
  return { archived: { user_id: IMPORTER, time_archived: history.archived(id) ?? dateLastActivity ?? lastChange } };
}

/** In the order of their places; what has none comes last. */
export function byPosition<Item extends { readonly pos?: number | null | undefined }>(items: readonly Item[]): Item[] {
  return [...items].sort((left, right) => place(left) - place(right));
}

const place = ({ pos }: { readonly pos?: number | null | undefined }): number => pos ?? Number.MAX_VALUE;
