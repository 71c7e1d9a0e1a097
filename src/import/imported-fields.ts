import { isObject } from "../base/is-object";
import type { Documents, Kind } from "../documents";
import type { Loose } from "../integrity/loose";

/** What a document that is there has in a field after it was imported again; undefined is none of it. */
type Again = (given: unknown, held: unknown, document: Loose) => unknown;

/** As the file has it. */
const asInFile: Again = (given) => given;

/** As it is here, whatever the file has: only a new document is given it. */
const asHere: Again = (_, held) => held;

const author = { user: asHere, user_updated: asHere, time_created: asHere, time_updated: asHere };

/** All fields that documents of an import have, by kind, and what becomes of each when it is imported again. */
export const importedFields = {
  board: { id: asHere, project_id: asHere, order_key: asHere, title: asInFile, content: asInFile, ...author },
  list: {
    id: asHere,
    board_id: asHere,
    project_id: asHere,
    order_key: asHere,
    title: asInFile,
    behavior: asHere,
    archived: asHere,
    ...author,
  },
  tag: { id: asHere, project_id: asHere, name: asInFile, slug: asInFile, color: asInFile, ...author },
  card: {
    id: asHere,
    title: asInFile,
    content: asInFile,
    list_id: asInFile,
    board_id: asInFile,
    project_id: asInFile,
    order_key: asHere,
    archived_list: asInFile,
    archived_board: asInFile,
    archived: asInFile,
    status: asInFile,
    priority: asInFile,
    estimate: asInFile,
    start_date: asInFile,
    due_date: asInFile,
    completed_date: (given, held, card) => (held !== undefined && isUntimed(card) ? held : given),
    members: joined({ keyOf: ({ user_id }) => user_id, merge: (_, held) => held }),
    tag_ids: joined({ keyOf: (id) => id, merge: (given) => given }),
    parent_card_id: asHere,
    child_card_ids: asHere,
    linked_cards: asHere,
    external_links: joined({
      keyOf: (link) => (isObject(link["generic"]) ? link["generic"]["url"] : link),
      merge: (given) => given,
    }),
    checklists: joined({
      keyOf: ({ id }) => id,
      merge: (given, held) => ({ ...held, title: given["title"], items: mergedItems(given, held) }),
    }),
    ...author,
  },
  comment: { id: asHere, card_id: asHere, content: asInFile, ...author },
} as const satisfies { readonly [K in Kind]?: { readonly [F in keyof Documents[K]]?: Again } };

/** A list to which a file only adds, and what becomes of a part that both have. */
interface Joined {
  keyOf(part: Loose): unknown;
  merge(given: Loose, held: Loose): Loose;
}

/** What the file has, and behind it what was added here. */
function joined({ keyOf, merge }: Joined): Again {
  return (given, held) => {
    const [ours, theirs] = [listOf(given), listOf(held)];
    const known = new Map(theirs.map((part) => [keyOf(part), part]));
    const keys = new Set(ours.map(keyOf));
    const merged = ours.map((part) => {
      const before = known.get(keyOf(part));
      return before === undefined ? part : merge(part, before);
    });
    return [...merged, ...theirs.filter((part) => !keys.has(keyOf(part)))];
  };
}

function mergedItems(given: Loose, held: Loose): readonly Loose[] {
  const known = new Map(listOf(held["items"]).map((item) => [item["id"], item]));
  return listOf(given["items"]).map((item) => {
    const before = known.get(item["id"]);
    return before === undefined ? item : withStamps(item, before);
  });
}

/** With the times and the users it has here: those of a file may be no more than the time of its import. */
const withStamps = (given: Loose, held: Loose): Loose => ({
  ...held,
  title: given["title"],
  checked: given["checked"],
});

/** A card that was made and done at one time is of a file without times, which stand for that of the import. */
const isUntimed = (card: Loose): boolean =>
  card["completed_date"] !== undefined && card["completed_date"] === card["time_created"];

const listOf = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value : []);
