import { append } from "../base/collections";
import { htmlOf, markdownToHtml } from "./html";
import { ImportError } from "./import-error";
import type { ImportedItem, ImportedTag, ItemSource } from "./item";
import { jsonItem, jsonPaths, peopleAt } from "./json-item";
import { type LooseJson, numberOf, objectOf, objectsOf, stringOf, textAt, textsAt, valuesAt } from "./json-value";
import { dateIn, meaningOf, type Reading } from "./reading";

/** A card of Trello can be complete wherever it lies; one of a workspace is completed by its list. */
const COMPLETE = { name: "marked complete", color: "green" };

const HOMELESS = "Without a list";

export const isTrelloBoard = (json: unknown): json is LooseJson =>
  Array.isArray(objectOf(json)["cards"]) && "lists" in objectOf(json);

type Board = ReturnType<typeof boardOf>;

/** The JSON of a Trello board: its menu, Print, export and share, Export as JSON. */
export function trelloSource(json: LooseJson, reading: Reading): ItemSource {
  if (!Array.isArray(json["lists"])) throw faulty("lists is no list");
  for (const section of ["lists", "cards"]) {
    const missing = [json[section]].flat().findIndex((entry) => textAt(entry, "id") === "");
    if (missing >= 0) throw faulty(`${section}[${missing}] has no id`);
  }
  const board = boardOf(json, reading);
  const lists = byPlace(json["lists"]);
  const known = new Set(lists.map(({ id }) => id));
  const title = textAt(json, "name");
  return {
    id: textAt(json, "id") || title,
    title,
    description: board.toHtml(json["desc"]),
    created: timeInId(textAt(json, "id")),
    updated: board.latest || undefined,
    lists: lists.map((list) => {
      const key = textAt(list, "id");
      const archived = list["closed"] === true ? (board.history.archivals.get(key) ?? board.latest) : undefined;
      return { key, title: textAt(list, "name"), archived };
    }),
    people: peopleAt(json, "members", jsonPaths.trello),
    *items() {
      const cards = byPlace(json["cards"]);
      for (const card of cards) {
        noteOnCard(card, board);
        const isHomeless = !known.has(card["idList"]);
        if (isHomeless) reading.changed.add(`cards whose list is missing, now in “${HOMELESS}”`, textAt(card, "name"));
        yield itemOf(card, isHomeless ? HOMELESS : textAt(card, "idList"), board);
      }
      noteUnused(objectsOf(json["labels"]), cards, board);
    },
  };
}

function boardOf(json: LooseJson, reading: Reading) {
  const { skipped, changed } = reading;
  const actions = objectsOf(json["actions"]);
  const named = [json, ...actions].flatMap((each) => peopleAt(each, "memberCreator", jsonPaths.trello)).reverse();
  const checklists = new Map<string, LooseJson[]>();
  for (const checklist of byPlace(json["checklists"])) {
    append(checklists, textAt(checklist, "idCard"), checklist);
    for (const { name, due, idMember } of objectsOf(checklist["checkItems"])) {
      const count = Number(Boolean(due)) + Number(Boolean(idMember));
      skipped.add("due dates and assignees of checklist items", stringOf(name), count);
    }
  }
  skipped.add("power-up data", "", objectsOf(json["pluginData"]).length);
  const completed = objectsOf(json["lists"]).filter(({ name }) => meaningOf(stringOf(name), reading) === "completed");
  return {
    reading,
    toHtml: (text: unknown) => htmlOf(stringOf(text), markdownToHtml, changed),
    latest: dateIn(reading, textAt(json, "dateLastActivity")) ?? 0,
    people: new Map([...named, ...peopleAt(json, "members", jsonPaths.trello)].map((person) => [person.key, person])),
    customFields: new Map(objectsOf(json["customFields"]).map((field) => [textAt(field, "id"), field])),
    completedLists: new Set(completed.map(({ id }) => stringOf(id))),
    /** By the id of their card. */
    checklists,
    history: historyOf(actions, reading),
  };
}

const creations = ["createCard", "copyCard", "emailCard", "convertToCardFromCheckItem", "moveCardToBoard"];

/** Reads the actions of a board, of which Trello exports the latest thousand, the latest first. */
function historyOf(actions: readonly LooseJson[], reading: Reading) {
  const comments = new Map<string, LooseJson[]>();
  const created = new Map<string, LooseJson>();
  /** When a card last came into a list, by both, and when a card or list was last archived. */
  const [arrivals, archivals] = [new Map<string, number>(), new Map<string, number>()];
  for (const action of actions) {
    const [type, card, time] = [textAt(action, "type"), textAt(action, "data.card.id"), timeOf(action, reading)];
    const list = textAt(action, "data.listAfter.id");
    if (card !== "" && creations.includes(type)) created.set(card, action);
    if (card !== "" && list !== "") keepLatest(arrivals, `${card} ${list}`, time);
    if (valuesAt(action, "data.old.closed")[0] === false)
      keepLatest(archivals, card || textAt(action, "data.list.id"), time);
    // A card was commented on, or copied together with its comments.
    if (type !== "commentCard" && type !== "copyCommentCard") reading.skipped.add("other actions", type);
    else if (card === "") reading.skipped.add(STRAY_COMMENTS, textAt(action, "data.card.name"));
    else append(comments, card, action);
  }
  return { comments, created, arrivals, archivals };
}

const timeOf = (action: LooseJson, reading: Reading): number | undefined => dateIn(reading, textAt(action, "date"));

function keepLatest(times: Map<string, number>, key: string, time: number | undefined): void {
  if (time !== undefined) times.set(key, Math.max(time, times.get(key) ?? 0));
}

const STRAY_COMMENTS = "comments on cards that are not in the export";

function itemOf(card: LooseJson, list: string, board: Board): ImportedItem {
  const { reading, people, latest, toHtml } = board;
  const { created, arrivals, archivals, comments } = board.history;
  const item = jsonItem(card, jsonPaths.trello, toHtml, reading);
  const { key, title, updated } = item;
  const personBy = (json: unknown, path: string) => textsAt(json, path).map((id) => people.get(id) ?? { key: id });
  const creation = created.get(key);
  const isCompleted = board.completedLists.has(list);
  const isTagged = card["dueComplete"] === true && !isCompleted;
  if (isTagged)
    reading.changed.add(`cards marked complete outside a completed list, now tagged “${COMPLETE.name}”`, title);
  return {
    ...item,
    list,
    members: personBy(card, "idMembers"),
    author: personBy(creation, "idMemberCreator")[0],
    tags: [...objectsOf(card["labels"]).map(tagOf), ...(isTagged ? [COMPLETE] : [])],
    completed: isCompleted ? arrivals.get(`${key} ${list}`) : undefined,
    created: timeInId(key) ?? (creation && timeOf(creation, reading)),
    archived: card["closed"] === true ? (archivals.get(key) ?? updated ?? latest) : undefined,
    urls: objectsOf(card["attachments"]).map(({ url, name }) => ({ url: stringOf(url), text: stringOf(name) })),
    checklists: (board.checklists.get(key) ?? []).map((checklist) => ({
      ...keyed(checklist),
      items: byPlace(checklist["checkItems"]).map((entry) => ({
        ...keyed(entry),
        checked: entry["state"] === "complete",
      })),
    })),
    // The oldest first.
    comments: [...(comments.get(key) ?? [])].reverse().map((action) => ({
      key: textAt(action, "id") || undefined,
      author: personBy(action, "idMemberCreator")[0],
      time: timeOf(action, reading),
      content: toHtml(textAt(action, "data.text")),
    })),
    details: objectsOf(card["customFieldItems"]).map(({ idCustomField, idValue, value }) => {
      const field = board.customFields.get(stringOf(idCustomField));
      const option = valuesAt(field, "options").find((each) => objectOf(each)["id"] === idValue);
      const [text] = [...valuesAt(option, "value.text"), ...Object.values(objectOf(value))];
      return [textAt(field, "name") || "Custom field", stringOf(text)];
    }),
  };
}

const keyed = (json: LooseJson) => ({ key: textAt(json, "id") || undefined, title: textAt(json, "name") });

/** Labels come in three shades, as in `green_light`; those without a name are called after their colour. */
function tagOf({ name, color }: LooseJson): ImportedTag {
  const shade = stringOf(color);
  // The tag colours that look most like Trello's.
  const plain = shade
    .replace(/_(light|dark)$/, "")
    .replace(/^sky$/, "ocean")
    .replace(/^lime$/, "green");
  return { name: stringOf(name).trim() || shade.replace("_", " ") || "no colour", color: plain };
}

/** Entries without a place come last. */
const byPlace = (entries: unknown): LooseJson[] => {
  const place = ({ pos }: LooseJson) => numberOf(pos) ?? Number.MAX_VALUE;
  return [...objectsOf(entries)].sort((left, right) => place(left) - place(right));
};

/** Ids of Trello begin with the second of their making, in hexadecimal digits. */
const timeInId = (id: string): number | undefined =>
  /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : undefined;

function noteUnused(
  labels: readonly LooseJson[],
  cards: readonly LooseJson[],
  { checklists, history, reading: { skipped } }: Board,
): void {
  const ids = new Set(textsAt({ cards }, "cards.id"));
  const used = new Set(textsAt({ cards }, "cards.labels.id"));
  for (const label of labels)
    if (!used.has(textAt(label, "id"))) skipped.add("labels that no card has", textAt(label, "name|color"));
  const strays = (lists: ReadonlyMap<string, readonly LooseJson[]>) =>
    [...lists].flatMap(([id, own]) => (ids.has(id) ? [] : own));
  for (const checklist of strays(checklists))
    skipped.add("checklists of cards that are not in the export", textAt(checklist, "name"));
  skipped.add(STRAY_COMMENTS, "", strays(history.comments).length);
}

function noteOnCard(card: LooseJson, { history, reading: { skipped } }: Board): void {
  const counted = (name: string) => numberOf(objectOf(card["badges"])[name]) ?? 0;
  const there = history.comments.get(textAt(card, "id"))?.length ?? 0;
  const counts: Readonly<Record<string, number>> = {
    votes: valuesAt(card, "idMembersVoted").length || counted("votes"),
    stickers: valuesAt(card, "stickers").length,
    "power-up data": valuesAt(card, "pluginData").length,
    locations: Number(Boolean(card["coordinates"])),
    "card covers": Number(valuesAt(card, "cover.color|cover.idAttachment").length > 0),
    "template marks": Number(card["isTemplate"] === true),
    "contents of attached files, whose links stay": valuesAt(card, "attachments.isUpload").filter((is) => is === true)
      .length,
    "comments that are not in the export, which has the latest thousand actions": counted("comments") - there,
  };
  for (const [what, count] of Object.entries(counts)) skipped.add(what, textAt(card, "name"), count);
}

const faulty = (what: string): ImportError =>
  new ImportError("wrong_format", `This JSON looks like a Trello board, but ${what}. Export the board again.`);
