import type { ImportedItem } from "./item";
import type { SectionedJson } from "./json-format";
import { hasKeys, type LooseJson, objectOf, objectsOf, stringOf, stringsOf } from "./loose-json";
import { markdownToHtml } from "./markup";
import { dateIn, meaningOf, type Reading } from "./reading";
import { htmlOf } from "./texts";
import { faulty, TrelloBoard, type TrelloChecklist, type TrelloComment } from "./trello-board";
import { customFieldsOf } from "./trello-history";
import { TrelloSkipped } from "./trello-skipped";

/** A card of Trello can be complete wherever it lies; one of a workspace is completed by its list. */
const COMPLETE = { name: "marked complete", color: "green" };

/** The JSON of a Trello board: its menu, Print, export and share, Export as JSON. */
export const trello: SectionedJson = {
  recognizes: (json) => hasKeys(json, "lists", "cards") && Array.isArray(objectOf(json)["cards"]),
  async read(json, sections, reading) {
    if (!Array.isArray(json["lists"])) throw faulty("lists is no list");
    const board = await TrelloBoard.read(sections, reading);
    const latest = dateIn(reading, stringOf(json["dateLastActivity"]));
    const context = { board, latest: latest ?? 0, completedLists: completedLists(board, reading), reading };
    const known = new Set(board.lists.map(({ id }) => id));
    return {
      id: stringOf(json["id"]) || stringOf(json["name"]),
      title: stringOf(json["name"]),
      description: htmlOf(stringOf(json["desc"]), markdownToHtml, reading.changed),
      created: timeInId(stringOf(json["id"])),
      updated: latest,
      lists: board.lists.map(({ id, name, isClosed }) => ({
        key: id,
        title: name,
        archived: isClosed ? (board.history.archived(id) ?? context.latest) : undefined,
      })),
      people: board.members,
      places: board.places,
      async *items() {
        const skipped = new TrelloSkipped(board, reading.skipped);
        for await (const [, card] of sections(["cards"])) {
          skipped.noteCard(card);
          const isHomeless = !known.has(stringOf(card["idList"]));
          if (isHomeless)
            reading.changed.add("cards whose list is missing, now in “Without a list”", stringOf(card["name"]));
          yield itemOf(card, isHomeless ? "Without a list" : stringOf(card["idList"]), context);
        }
        skipped.noteRest();
      },
    };
  },
};

interface Context {
  readonly board: TrelloBoard;
  /** When the board last changed. */
  readonly latest: number;
  readonly completedLists: ReadonlySet<string>;
  readonly reading: Reading;
}

const completedLists = ({ lists }: TrelloBoard, reading: Reading): ReadonlySet<string> =>
  new Set(lists.filter(({ name }) => meaningOf(name, reading) === "completed").map(({ id }) => id));

function itemOf(card: LooseJson, list: string, context: Context): ImportedItem {
  const { board, latest, reading } = context;
  const { history } = board;
  const id = stringOf(card["id"]);
  const date = (key: string) => dateIn(reading, stringOf(card[key]));
  const updated = date("dateLastActivity");
  const creation = history.created(id);
  const isCompleted = context.completedLists.has(list);
  const isTagged = card["dueComplete"] === true && !isCompleted;
  if (isTagged)
    reading.changed.add(
      `cards marked complete outside a completed list, now tagged “${COMPLETE.name}”`,
      stringOf(card["name"]),
    );
  const personBy = (key: string) => (key === "" ? undefined : (board.people.get(key) ?? { key }));
  return {
    key: id,
    title: stringOf(card["name"]),
    content: htmlOf(stringOf(card["desc"]), markdownToHtml, reading.changed),
    list,
    members: stringsOf(card["idMembers"]).map((key) => board.people.get(key) ?? { key }),
    author: personBy(creation?.creator ?? ""),
    tags: [...objectsOf(card["labels"]).map(tagOf), ...(isTagged ? [COMPLETE] : [])],
    start: date("start"),
    due: date("due"),
    completed: isCompleted ? history.cameInto(id, list) : undefined,
    created: timeInId(id) ?? creation?.time,
    updated,
    archived: card["closed"] === true ? (history.archived(id) ?? updated ?? latest) : undefined,
    urls: objectsOf(card["attachments"]).map(({ url, name }) => ({ url: stringOf(url), text: stringOf(name) })),
    checklists: (board.checklists.get(id) ?? []).map(checklistOf),
    // The oldest first.
    comments: (board.comments.get(id) ?? []).map((comment) => commentOf(comment, personBy, reading)).reverse(),
    details: customFieldsOf(card, board.customFields),
  };
}

const checklistOf = ({ id, name, items }: TrelloChecklist) => ({
  key: id || undefined,
  title: name,
  items: items.map((item) => ({ key: item.id || undefined, title: item.name, checked: item.isDone })),
});

const commentOf = (
  { id, author, time, text }: TrelloComment,
  personBy: (key: string) => ImportedItem["author"],
  reading: Reading,
) => ({
  key: id || undefined,
  author: personBy(author),
  time,
  content: htmlOf(text, markdownToHtml, reading.changed),
});

/** The tag colours that look most like those of Trello's labels that have another name. */
const colors: ReadonlyMap<string, string> = new Map([
  ["sky", "ocean"],
  ["lime", "green"],
]);

/** Labels come in three shades, as in `green_light`; those without a name are called after their colour. */
function tagOf({ name, color }: LooseJson): { readonly name: string; readonly color: string } {
  const shade = stringOf(color);
  const plain = shade.replace(/_(light|dark)$/, "");
  return { name: stringOf(name).trim() || shade.replace("_", " ") || "no colour", color: colors.get(plain) ?? plain };
}

/** Ids of Trello begin with the second of their making, in hexadecimal digits. */
const timeInId = (id: string): number | undefined =>
  /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : undefined;
