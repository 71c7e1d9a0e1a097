import type { Board, VcsMapping } from "workspace-engine";
import { copyInto, membersCopied } from "./cards";
import { authoredNow, byId } from "./change";
import type { Model, ModelBoard, ModelCard } from "./model";

/** The copy of a board with its live lists and their live cards; the answer contains the new ids. Rule U22.13. */
export function copyBoardTo(model: Model, source: ModelBoard, project_id: string, title: string, shown: Board): void {
  const listIds = new Map<string, string>();
  const cards = new Map<ModelCard, ModelCard>();
  const lists = model.lists.filter((list) => list.board_id === source.id && list.archived === undefined);
  const sources = [...model.cards];
  model.boards.push({
    ...{ ...source, id: shown.id, project_id, title, members: membersCopied(source.members, model.now) },
    ...{ is_public: false, email: undefined, archived: undefined, watched: false, bookmarked: false },
    ...{ vcs_mapping: undefined, ...authoredNow(model) },
  });
  for (const [place, list] of lists.entries()) {
    const { id, cards: shownCards = [] } = shown.lists?.[place] ?? { id: "" };
    listIds.set(list.id, id);
    const copy = { ...list, id, board_id: shown.id, watched: false, ...authoredNow(model) };
    model.lists.push(copy);
    const live = sources.filter((card) => card.list_id === list.id && card.archived === undefined);
    for (const [index, card] of live.entries()) {
      cards.set(card, copyInto(model, card, copy, shownCards[index] ?? { id: "", checklists: [] }));
    }
  }
  for (const [card, copy] of cards) relate(model, card, copy, cards);
  byId(model.boards, shown.id).vcs_mapping = source.vcs_mapping && remapped(source.vcs_mapping, listIds);
}

function relate(model: Model, card: ModelCard, copy: ModelCard, cards: ReadonlyMap<ModelCard, ModelCard>): void {
  const copyOf = (id: string | undefined) => (id === undefined ? undefined : cards.get(byId(model.cards, id))?.id);
  copy.parent = copyOf(card.parent);
  copy.children = card.children.flatMap((id) => copyOf(id) ?? []);
  copy.links = card.links.flatMap((link) => {
    const card_id = copyOf(link.card_id);
    return card_id === undefined ? [] : [{ ...link, card_id }];
  });
}

function remapped({ branches, ...rules }: VcsMapping, ids: ReadonlyMap<string, string>): VcsMapping {
  const others = (each: object) =>
    Object.fromEntries(
      Object.entries(each).flatMap(([state, id]: [string, string]) => (ids.has(id) ? [[state, ids.get(id)]] : [])),
    );
  return {
    ...others(rules),
    branches: branches.map(({ name, time_created, ...each }) => ({ name, time_created, ...others(each) })),
  };
}
