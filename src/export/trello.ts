import type { Workspace } from "../workspace";
import { dateOf, everyCard } from "./every-card";
import { htmlToMarkdown } from "./html-to-markdown";

/** An id and a name in a file of Trello. */
export type TrelloPart = { readonly id: string; readonly name: string };

/** A board as Trello exports it: what of it Trello knows too. */
export interface TrelloLikeBoard extends TrelloPart {
  /** Markdown. */
  readonly desc: string;
  readonly closed: boolean;
  readonly lists: readonly (TrelloPart & { readonly closed: boolean; readonly pos: number })[];
  readonly cards: readonly object[];
  readonly labels: readonly (TrelloPart & { readonly color: string | null })[];
  readonly members: readonly { readonly id: string; readonly username: string; readonly fullName: string }[];
  readonly checklists: readonly object[];
}

/**
 * Gives a board with its lists, cards, labels, members and checklists as JSON in the shape that Trello exports, texts in Markdown;
 * priorities, estimates and whatever else Trello has no place for are left out. Rule G5.9.
 * @throws WorkspaceError as `getBoard` does.
 * @example
 * import { boardToTrello } from "workspace-engine/export";
 *
 * const { lists } = await boardToTrello(workspace, "1");
 * lists.length; // 3
 */
export async function boardToTrello(workspace: Workspace, board_id: string): Promise<TrelloLikeBoard> {
  const { board } = await workspace.getBoard({ board_id });
  const { members } = await workspace.getMembers();
  const { lists } = await workspace.getLists({ board_id });
  const date = (time: number | undefined) => dateOf(workspace, time)?.toISOString() ?? null;
  const cards: object[] = [];
  const checklists: object[] = [];
  const labels = new Map<string, TrelloPart & { readonly color: string | null }>();
  const places = new Map(lists.flatMap(({ card_order }) => card_order.map((id, index) => [id, index + 1] as const)));
  for await (const card of everyCard(workspace, { type: "card", card_filters: { include: { boards: [board_id] } } })) {
    for (const { id, name, color } of card.tags) labels.set(id, { id, name, color });
    for (const { id, title, items } of card.checklists ?? []) {
      const checkItems = items.map((item, index) => {
        return { id: item.id, name: item.title, pos: index + 1, state: item.checked ? "complete" : "incomplete" };
      });
      checklists.push({ id, name: title, idCard: card.id, pos: checklists.length + 1, checkItems });
    }
    cards.push({
      id: card.id,
      name: card.title,
      desc: htmlToMarkdown(card.content),
      closed: card.archived !== undefined,
      idList: card.list_id,
      pos: places.get(card.id) ?? cards.length + 1,
      start: date(card.start_date),
      due: date(card.due_date),
      dateLastActivity: date(card.time_updated),
      dueComplete: card.status === "completed",
      idChecklists: (card.checklists ?? []).map(({ id }) => id),
      idMembers: card.members.map(({ user_id }) => user_id),
      idLabels: card.tags.map(({ id }) => id),
      labels: card.tags.map(({ id, name, color }) => ({ id, name, color })),
    });
  }
  return {
    id: board.id,
    name: board.title,
    desc: htmlToMarkdown(board.content),
    closed: board.archived !== undefined,
    lists: lists.map(({ id, title, archived }, index) => {
      return { id, name: title, closed: archived !== undefined, pos: index + 1 };
    }),
    cards,
    labels: [...labels.values()],
    members: members.map(({ id, display_name }) => ({ id, username: id, fullName: display_name })),
    checklists,
  };
}
