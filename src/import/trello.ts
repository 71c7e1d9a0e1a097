import { ImportError } from "./import-error";
import type { ImportedChecklist, ImportedComment, ImportedItem, Person } from "./item";
import type { WholeJson } from "./json-format";
import { hasKeys, type LooseJson, numberOf, objectOf, objectsOf, stringOf, stringsOf } from "./loose-json";
import { markdownToHtml } from "./markup";
import { dateIn, meaningOf, type Reading } from "./reading";
import { htmlOf } from "./texts";
import { customFieldsOf, isCommenting, type TrelloHistory, trelloHistory } from "./trello-history";
import { noteSkipped } from "./trello-skipped";

/** A card of Trello can be complete wherever it lies; one of a workspace is completed by its list. */
const COMPLETE = { name: "marked complete", color: "green" };

/** The JSON of a Trello board: its menu, Print, export and share, Export as JSON. */
export const trello: WholeJson = {
  recognizes: (json) => hasKeys(json, "lists", "cards") && Array.isArray(objectOf(json)["cards"]),
  read(json, reading) {
    const board = objectOf(json);
    refuseFaulty(board);
    const history = trelloHistory(board, reading);
    noteSkipped(board, reading.skipped);
    const lists = inOrder(objectsOf(board["lists"])).map((list) => ({
      key: stringOf(list["id"]),
      title: stringOf(list["name"]),
      archived: list["closed"] === true ? (history.archived(stringOf(list["id"])) ?? history.latest) : undefined,
    }));
    return {
      id: stringOf(board["id"]) || stringOf(board["name"]),
      title: stringOf(board["name"]),
      description: htmlOf(stringOf(board["desc"]), markdownToHtml, reading.changed),
      created: timeInId(stringOf(board["id"])),
      updated: dateIn(reading, stringOf(board["dateLastActivity"])),
      lists,
      people: objectsOf(board["members"]).map(personOf),
      *items() {
        const parts = partsOf(board, reading);
        const known = new Set(lists.map(({ key }) => key));
        for (const card of inOrder(objectsOf(board["cards"]))) {
          const isHomeless = !known.has(stringOf(card["idList"]));
          if (isHomeless)
            reading.changed.add("cards whose list is missing, now in “Without a list”", stringOf(card["name"]));
          yield itemOf(card, isHomeless ? "Without a list" : stringOf(card["idList"]), parts, history, reading);
        }
      },
    };
  },
};

interface Parts {
  readonly checklists: ReadonlyMap<string, readonly ImportedChecklist[]>;
  readonly comments: ReadonlyMap<string, readonly ImportedComment[]>;
  readonly people: ReadonlyMap<string, Person>;
  readonly completedLists: ReadonlySet<string>;
  details(card: LooseJson): readonly (readonly [string, string])[];
}

function itemOf(card: LooseJson, list: string, parts: Parts, history: TrelloHistory, reading: Reading): ImportedItem {
  const id = stringOf(card["id"]);
  const date = (key: string) => dateIn(reading, stringOf(card[key]));
  const updated = date("dateLastActivity");
  const creation = history.created(id);
  const isTagged = card["dueComplete"] === true && !parts.completedLists.has(list);
  if (isTagged)
    reading.changed.add(
      `cards marked complete outside a completed list, now tagged “${COMPLETE.name}”`,
      stringOf(card["name"]),
    );
  const creator = stringOf(creation?.["idMemberCreator"]);
  return {
    key: id,
    title: stringOf(card["name"]),
    content: htmlOf(stringOf(card["desc"]), markdownToHtml, reading.changed),
    list,
    members: stringsOf(card["idMembers"]).map((key) => parts.people.get(key) ?? { key }),
    author: creator === "" ? undefined : (parts.people.get(creator) ?? { key: creator }),
    tags: [...objectsOf(card["labels"]).map(tagOf), ...(isTagged ? [COMPLETE] : [])],
    start: date("start"),
    due: date("due"),
    completed: parts.completedLists.has(list) ? history.cameInto(id, list) : undefined,
    created: timeInId(id) ?? dateIn(reading, stringOf(creation?.["date"])),
    updated,
    archived: card["closed"] === true ? (history.archived(id) ?? updated ?? history.latest) : undefined,
    urls: objectsOf(card["attachments"]).map(({ url, name }) => ({ url: stringOf(url), text: stringOf(name) })),
    checklists: parts.checklists.get(id) ?? [],
    comments: parts.comments.get(id) ?? [],
    details: parts.details(card),
  };
}

function partsOf(board: LooseJson, reading: Reading): Parts {
  const people = new Map(objectsOf(board["members"]).map((member) => [stringOf(member["id"]), personOf(member)]));
  const actions = objectsOf(board["actions"]);
  for (const { memberCreator } of actions) {
    const person = personOf(objectOf(memberCreator));
    if (person.key && !people.has(person.key)) people.set(person.key, person);
  }
  const checklists = new Map<string, ImportedChecklist[]>();
  for (const checklist of inOrder(objectsOf(board["checklists"]))) {
    const cardId = stringOf(checklist["idCard"]);
    const items = inOrder(objectsOf(checklist["checkItems"])).map(({ id, name, state }) => ({
      key: stringOf(id) || undefined,
      title: stringOf(name),
      checked: state === "complete",
    }));
    const own = checklists.get(cardId) ?? [];
    own.push({ key: stringOf(checklist["id"]) || undefined, title: stringOf(checklist["name"]), items });
    checklists.set(cardId, own);
  }
  const completedLists = new Set(
    objectsOf(board["lists"])
      .filter(({ name }) => meaningOf(stringOf(name), reading) === "completed")
      .map(({ id }) => stringOf(id)),
  );
  return {
    people,
    checklists,
    comments: commentsOf(actions, people, reading),
    completedLists,
    details: customFieldsOf(board),
  };
}

/** The oldest first; Trello lists the latest first. */
function commentsOf(actions: readonly LooseJson[], people: ReadonlyMap<string, Person>, reading: Reading) {
  const comments = new Map<string, ImportedComment[]>();
  for (const action of [...actions].reverse()) {
    const data = objectOf(action["data"]);
    const cardId = stringOf(objectOf(data["card"])["id"]);
    if (!isCommenting(action["type"]) || cardId === "") continue;
    const key = stringOf(action["idMemberCreator"]);
    const author = people.get(key) ?? (key === "" ? undefined : { key });
    const time = dateIn(reading, stringOf(action["date"]));
    const own = comments.get(cardId) ?? [];
    own.push({
      key: stringOf(action["id"]) || undefined,
      author,
      time,
      content: htmlOf(stringOf(data["text"]), markdownToHtml, reading.changed),
    });
    comments.set(cardId, own);
  }
  return comments;
}

const personOf = ({ id, username, fullName }: LooseJson): Person => ({
  key: stringOf(id) || undefined,
  name: stringOf(fullName) || stringOf(username) || undefined,
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

/** In the order of their places; what has none comes last. */
const inOrder = (items: readonly LooseJson[]): LooseJson[] =>
  [...items].sort((left, right) => place(left) - place(right));

const place = ({ pos }: LooseJson): number => numberOf(pos) ?? Number.MAX_VALUE;

function refuseFaulty(board: LooseJson): void {
  for (const section of ["lists", "cards"]) {
    const entries = board[section];
    const index = Array.isArray(entries) ? entries.findIndex((entry) => stringOf(objectOf(entry)["id"]) === "") : 0;
    if (index < 0) continue;
    const what = Array.isArray(entries) ? `${section}[${index}] has no id` : `${section} is no list`;
    throw new ImportError("wrong_format", `This JSON looks like a Trello board, but ${what}. Export the board anew.`);
  }
}
