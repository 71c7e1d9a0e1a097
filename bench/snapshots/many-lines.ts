import { Workspace } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";

type Loose = Record<string, unknown>;

/** Lines of a workspace, made while they are read. */
export interface ManyLines {
  readonly cards: number;
  readonly documents: number;
  lines(): Iterable<string>;
}

/** The kinds that are copied; all others exist once. */
const copied: ReadonlySet<string> = new Set(["board", "list", "card", "comment"]);
const kept: ReadonlySet<string> = new Set(["member", "project", "tag", "epic", "time_category", ...copied]);
/** Names of keys that hold ids, by whose they are. */
const owners: Readonly<Record<string, string>> = {
  board_id: "board",
  list_id: "list",
  card_id: "card",
  parent_card_id: "card",
  child_card_ids: "card",
  parent_comment_id: "comment",
};
const parts: Readonly<Record<string, string>> = { checklists: "checklist", items: "checklist_item" };
const DIGITS = 4;

/** At least so many cards: copies of the boards of a generated workspace, each with its lists, cards and comments. */
export async function manyLines(cards: number, cardsOfOne = 2000): Promise<ManyLines> {
  const { heading, documents } = await template(cardsOfOne);
  const perCopy = documents.filter(([kind]) => kind === "card").length;
  const copies = Math.ceil(cards / perCopy);
  const strides = stridesOf(documents);
  const kinds = [...new Set(documents.map(([kind]) => kind))];
  const own = ([kind, document]: Document) => copied.has(kind) && !isEpicList(kind, document);
  const counts: Record<string, number> = {};
  for (const entry of documents) counts[entry[0]] = (counts[entry[0]] ?? 0) + (own(entry) ? copies : 1);
  function* lines(): Iterable<string> {
    yield JSON.stringify({ ...heading, counts });
    for (const kind of kinds) {
      const all = documents.filter((entry) => entry[0] === kind);
      for (const [, document] of all.filter((entry) => !own(entry))) yield JSON.stringify({ [kind]: document });
      for (let copy = 0; copy < copies; copy += 1) {
        for (const [, document] of all.filter(own))
          yield JSON.stringify({ [kind]: copyOf(kind, document, copy, strides) });
      }
    }
  }
  return { cards: perCopy * copies, documents: Object.values(counts).reduce((sum, n) => sum + n, 0), lines };
}

type Document = readonly [kind: string, document: Loose];

const isEpicList = (kind: string, document: Loose) => kind === "list" && document["board_id"] === undefined;

/** The cards of boards and what belongs to them. */
async function template(cards: number) {
  const workspace = new Workspace({ teamId: "t-bench", actor: { user_id: "u-ada", role: "admin" } });
  await workspace.load(generateWorkspace({ seed: 1, cards }));
  const all: Document[] = [];
  let heading: Loose | undefined;
  for await (const line of workspace.exportLines()) {
    const parsed: Loose = JSON.parse(line);
    if (heading === undefined) heading = parsed;
    else all.push(...(Object.entries(parsed) as [string, Loose][]));
  }
  const boardLists = new Set(all.filter(([kind, { board_id }]) => kind === "list" && board_id).map(([, { id }]) => id));
  const cardIds = new Set(
    all.filter(([kind, { list_id }]) => kind === "card" && boardLists.has(list_id)).map(([, { id }]) => id),
  );
  const belongs = ([kind, { id, card_id, sprint_id }]: Document) => {
    if (kind === "card") return cardIds.has(id);
    if (kind === "list") return sprint_id === undefined;
    return kept.has(kind) && (kind !== "comment" || cardIds.has(card_id));
  };
  const documents = all.filter(belongs).map(([kind, document]): Document => [kind, pruned(kind, document, cardIds)]);
  return { heading, documents };
}

/** Without what leads to cards that are left out. */
function pruned(kind: string, document: Loose, cardIds: ReadonlySet<unknown>): Loose {
  if (kind === "project") return { ...document, sprints_created: 0 };
  if (kind !== "card") return document;
  const { parent_card_id, child_card_ids, linked_cards, ...rest } = document;
  return {
    ...rest,
    ...(cardIds.has(parent_card_id) && { parent_card_id }),
    child_card_ids: (child_card_ids as string[]).filter((id) => cardIds.has(id)),
    linked_cards: (linked_cards as Loose[]).filter(({ card_id }) => cardIds.has(card_id)),
    hints: [],
  };
}

/** For each sort of id a number above the largest. */
function stridesOf(documents: readonly Document[]): ReadonlyMap<string, number> {
  const strides = new Map<string, number>();
  const see = (owner: string, id: unknown) => strides.set(owner, Math.max(strides.get(owner) ?? 0, Number(id) + 1));
  for (const [kind, { id, checklists }] of documents) {
    if (copied.has(kind)) see(kind, id);
    for (const checklist of (checklists ?? []) as Loose[]) {
      see("checklist", checklist["id"]);
      for (const one of (checklist["items"] ?? []) as Loose[]) see("checklist_item", one["id"]);
    }
  }
  return strides;
}

function copyOf(kind: string, document: Loose, copy: number, strides: ReadonlyMap<string, number>): Loose {
  const moved = (owner: string, id: unknown) => String(Number(id) + copy * (strides.get(owner) ?? 0));
  const within = (value: unknown, key: string, owner: string): unknown => {
    if (key === "id") return moved(owner, value);
    const named = owners[key];
    if (Array.isArray(value)) {
      return value.map((one) =>
        typeof one === "object" ? walk(one as Loose, parts[key] ?? "") : named === undefined ? one : moved(named, one),
      );
    }
    return named === undefined || value === undefined ? value : moved(named, value);
  };
  const walk = (object: Loose, owner: string): Loose =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, within(value, key, owner)]));
  // An order key of the same copy differs before the digits of the copy, one of another copy in them.
  const order_key = `${String(document["order_key"])}${String(copy).padStart(DIGITS, "0")}1`;
  return { ...walk(document, kind), ...(document["order_key"] !== undefined && { order_key }) };
}
