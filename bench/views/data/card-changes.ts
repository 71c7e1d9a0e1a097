import type { DocumentWrite, JsonObject, StoredDocument } from "workspace-engine";
import type { ListDocument } from "../../../src/resources/list/list-fields";
import { fieldsOf } from "./corpus";

/** What can become of a card, one thing at a time. */
export interface Choices {
  readonly users: readonly string[];
  readonly tags: readonly string[];
  readonly epics: readonly string[];
  /** Lists that take cards, by their board. */
  readonly lists: ReadonlyMap<string, readonly ListDocument[]>;
}

type Change = (body: JsonObject, turn: number, choices: Choices) => JsonObject;

const DAY = 86_400;

const changes: readonly Change[] = [
  (_, turn) => ({ priority: 1 + (turn % 4) }),
  (_, turn) => ({ estimate: turn % 6 }),
  ({ due_date = 1_767_600_000 }, turn) => ({ due_date: Number(due_date) + ((turn % 9) - 4) * DAY }),
  (_, turn, { users }) => ({ owner_id: turnOf(users, turn) }),
  (_, turn, { users }) => ({ members: [{ user_id: turnOf(users, turn), assigned_date: 1, role: "member" }] }),
  (_, turn, { tags }) => ({ tag_ids: [...new Set([turnOf(tags, turn), turnOf(tags, 3 * turn + 1)])] }),
  (_, turn, { epics }) => ({ epic_id: turnOf(epics, turn) }),
  ({ title }, turn) => ({ title: `${title} ${turn}` }),
  (body, turn, choices) => moved(body, turn, choices),
];

/** Changes one field of a card and when it was updated: each kind of change gets its turn. */
export function changedCard({ id, body }: StoredDocument, turn: number, choices: Choices): DocumentWrite {
  const change = changes[turn % changes.length];
  const time_updated = Number(body["time_updated"]) + 1;
  const changed = { ...body, ...change?.(body, Math.floor(turn / changes.length), choices), time_updated };
  return { kind: "card", id, body: changed, fields: fieldsOf({ body: changed }) };
}

/** Changes what no shape asks for, so that every answer stays what it was; the card's index entries change all the same. */
export function movedStart({ id, body }: StoredDocument): DocumentWrite {
  const changed = { ...body, start_date: 1 + Number(body["start_date"] ?? 0) };
  return { kind: "card", id, body: changed, fields: fieldsOf({ body: changed }) };
}

/** To another list of its board, with the status that goes with it. */
function moved({ board_id, list_id }: JsonObject, turn: number, { lists }: Choices): JsonObject {
  const others = lists.get(String(board_id))?.filter(({ id }) => id !== list_id) ?? [];
  if (others.length === 0) return {};
  const { id, behavior } = turnOf(others, turn);
  return { list_id: id, status: behavior === "backlog" ? undefined : behavior };
}

/** Everything gets its turn. */
export function turnOf<T>(all: readonly T[], turn: number): T {
  const chosen = all[turn % all.length];
  if (chosen === undefined) throw new Error("There is nothing to choose from.");
  return chosen;
}
