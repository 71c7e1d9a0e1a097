import { append } from "../base/group-by";
import { htmlOf, markdownToHtml } from "./html";
import { ImportError } from "./import-error";
import type { ImportedItem, ItemSource, Person } from "./item";
import { hasKeys, type LooseJson, numberOf, objectOf, objectsOf, stringOf, stringsOf } from "./json-file";
import { dateIn, meaningOf, type Reading } from "./reading";

/** A card of Trello can be complete wherever it lies; one of a workspace is completed by its list. */
const COMPLETE = { name: "marked complete", color: "green" };

export const isTrelloBoard = (json: unknown): json is LooseJson =>
  hasKeys(json, "lists", "cards") && Array.isArray(objectOf(json)["cards"]);

type Board = ReturnType<typeof boardOf>;

/** The JSON of a Trello board: its menu, Print, export and share, Export as JSON. */
export function trelloSource(json: LooseJson, reading: Reading): ItemSource {
  if (!Array.isArray(json["lists"])) throw faulty("lists is no list");
  for (const section of ["lists", "cards"]) {
    const missing = [json[section]].flat().findIndex((entry) => stringOf(objectOf(entry)["id"]) === "");
    if (missing >= 0) throw faulty(`${section}[${missing}] has no id`);
  }
  const board = boardOf(json, reading);
  const lists = byPlace(json["lists"]);
  const known = new Set(lists.map(({ id }) => id));
  const name = stringOf(json["name"]);
  return {
    id: stringOf(json["id"]) || name,
    title: name,
    description: htmlOf(stringOf(json["desc"]), markdownToHtml, reading.changed),
    created: timeInId(stringOf(json["id"])),
    updated: board.latest || undefined,
    lists: lists.map(({ id, name: title, closed }) => ({
      key: stringOf(id),
      title: stringOf(title),
      archived: closed === true ? (board.history.archivals.get(stringOf(id)) ?? board.latest) : undefined,
    })),
    people: objectsOf(json["members"]).map(personOf),
    *items() {
      const cards = byPlace(json["cards"]);
      for (const card of cards) {
        noteOnCard(card, board);
        const isHomeless = !known.has(card["idList"]);
        if (isHomeless)
          reading.changed.add("cards whose list is missing, now in “Without a list”", stringOf(card["name"]));
        yield itemOf(card, isHomeless ? "Without a list" : stringOf(card["idList"]), board);
      }
      noteUnused(cards, board);
    },
  };
}

function boardOf(json: LooseJson, reading: Reading) {
  const { skipped } = reading;
  const actions = objectsOf(json["actions"]);
  const named = [...objectsOf(json["members"]), ...actions.map(({ memberCreator }) => objectOf(memberCreator))];
  const checklists = new Map<string, LooseJson[]>();
  for (const checklist of byPlace(json["checklists"])) {
    append(checklists, stringOf(checklist["idCard"]), checklist);
    for (const { name, due, idMember } of objectsOf(checklist["checkItems"])) {
      const count = Number(Boolean(due)) + Number(Boolean(idMember));
      skipped.add("due dates and assignees of checklist items", stringOf(name), count);
    }
  }
  skipped.add("power-up data", "", objectsOf(json["pluginData"]).length);
  const completed = objectsOf(json["lists"]).filter(({ name }) => meaningOf(stringOf(name), reading) === "completed");
  return {
    reading,
    /** When the board last changed. */
    latest: dateIn(reading, stringOf(json["dateLastActivity"])) ?? 0,
    people: new Map(named.reverse().map((person) => [stringOf(person["id"]), personOf(person)])),
    labels: byId(json["labels"], ({ name, color }) => stringOf(name) || stringOf(color)),
    customFields: byId(json["customFields"], (field) => field),
    completedLists: new Set(completed.map(({ id }) => stringOf(id))),
    /** By the id of their card. */
    checklists,
    history: historyOf(actions, reading),
  };
}

const creations = ["createCard", "copyCard", "emailCard", "convertToCardFromCheckItem", "moveCardToBoard"];

/** Reads the actions of a board, of which Trello exports the latest thousand, the latest first. */
function historyOf(actions: readonly LooseJson[], reading: Reading) {
  /** By the id of their card. */
  const comments = new Map<string, LooseJson[]>();
  const created = new Map<string, LooseJson>();
  /** When a card last came into a list, by both, and when a card or list was last archived. */
  const [arrivals, archivals] = [new Map<string, number>(), new Map<string, number>()];
  for (const action of actions) {
    const data = objectOf(action["data"]);
    const idOf = (key: string) => stringOf(objectOf(data[key])["id"]);
    const [type, card, time] = [stringOf(action["type"]), idOf("card"), timeOf(action, reading)];
    if (card !== "" && creations.includes(type)) created.set(card, action);
    if (card !== "" && idOf("listAfter") !== "") keepLatest(arrivals, `${card} ${idOf("listAfter")}`, time);
    if (objectOf(data["old"])["closed"] === false) keepLatest(archivals, card || idOf("list"), time);
    // A card was commented on, or copied together with its comments.
    if (type !== "commentCard" && type !== "copyCommentCard") reading.skipped.add("other actions", type);
    else if (card === "") reading.skipped.add(STRAY_COMMENTS, stringOf(objectOf(data["card"])["name"]));
    else append(comments, card, action);
  }
  return { comments, created, arrivals, archivals };
}

const timeOf = (action: LooseJson, reading: Reading): number | undefined => dateIn(reading, stringOf(action["date"]));

function keepLatest(times: Map<string, number>, key: string, time: number | undefined): void {
  if (time !== undefined) times.set(key, Math.max(time, times.get(key) ?? 0));
}

const STRAY_COMMENTS = "comments on cards that are not in the export";

function itemOf(card: LooseJson, list: string, board: Board): ImportedItem {
  const { reading, people, latest } = board;
  const { created, arrivals, archivals, comments } = board.history;
  const id = stringOf(card["id"]);
  const name = stringOf(card["name"]);
  const date = (key: string) => dateIn(reading, stringOf(card[key]));
  const personBy = (key: unknown) =>
    stringOf(key) === "" ? undefined : (people.get(stringOf(key)) ?? { key: stringOf(key) });
  const updated = date("dateLastActivity");
  const creation = created.get(id);
  const isCompleted = board.completedLists.has(list);
  const isTagged = card["dueComplete"] === true && !isCompleted;
  if (isTagged)
    reading.changed.add(`cards marked complete outside a completed list, now tagged “${COMPLETE.name}”`, name);
  return {
    key: id,
    title: name,
    content: htmlOf(stringOf(card["desc"]), markdownToHtml, reading.changed),
    list,
    members: stringsOf(card["idMembers"]).flatMap((key) => personBy(key) ?? []),
    author: personBy(creation?.["idMemberCreator"]),
    tags: [...objectsOf(card["labels"]).map(tagOf), ...(isTagged ? [COMPLETE] : [])],
    start: date("start"),
    due: date("due"),
    completed: isCompleted ? arrivals.get(`${id} ${list}`) : undefined,
    created: timeInId(id) ?? (creation && timeOf(creation, reading)),
    updated,
    archived: card["closed"] === true ? (archivals.get(id) ?? updated ?? latest) : undefined,
    urls: objectsOf(card["attachments"]).map(({ url, name }) => ({ url: stringOf(url), text: stringOf(name) })),
    checklists: (board.checklists.get(id) ?? []).map((checklist) => ({
      key: stringOf(checklist["id"]) || undefined,
      title: stringOf(checklist["name"]),
      items: byPlace(checklist["checkItems"]).map((item) => ({
        key: stringOf(item["id"]) || undefined,
        title: stringOf(item["name"]),
        checked: item["state"] === "complete",
      })),
    })),
    // The oldest first.
    comments: [...(comments.get(id) ?? [])].reverse().map((action) => ({
      key: stringOf(action["id"]) || undefined,
      author: personBy(action["idMemberCreator"]),
      time: timeOf(action, reading),
      content: htmlOf(stringOf(objectOf(action["data"])["text"]), markdownToHtml, reading.changed),
    })),
    details: objectsOf(card["customFieldItems"]).map(({ idCustomField, idValue, value }) => {
      const field = board.customFields.get(stringOf(idCustomField)) ?? {};
      const option = objectsOf(field["options"]).find((each) => each["id"] === idValue);
      const text = objectOf(option?.["value"])["text"] ?? Object.values(objectOf(value))[0];
      return [stringOf(field["name"]) || "Custom field", stringOf(text)];
    }),
  };
}

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

const personOf = ({ id, username, fullName }: LooseJson): Person => ({
  key: stringOf(id) || undefined,
  name: stringOf(fullName) || stringOf(username) || undefined,
});

/** Entries without a place come last. */
const byPlace = (entries: unknown): LooseJson[] => {
  const place = ({ pos }: LooseJson) => numberOf(pos) ?? Number.MAX_VALUE;
  return [...objectsOf(entries)].sort((left, right) => place(left) - place(right));
};

const byId = <Value>(entries: unknown, read: (entry: LooseJson) => Value): ReadonlyMap<string, Value> =>
  new Map(objectsOf(entries).map((entry) => [stringOf(entry["id"]), read(entry)]));

/** Ids of Trello begin with the second of their making, in hexadecimal digits. */
const timeInId = (id: string): number | undefined =>
  /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : undefined;

function noteUnused(cards: readonly LooseJson[], { labels, checklists, history, reading: { skipped } }: Board): void {
  const ids = new Set(cards.map(({ id }) => stringOf(id)));
  const used = new Set(cards.flatMap((card) => objectsOf(card["labels"]).map(({ id }) => stringOf(id))));
  for (const [id, label] of labels) if (!used.has(id)) skipped.add("labels that no card has", label);
  for (const [id, own] of checklists)
    for (const { name } of ids.has(id) ? [] : own)
      skipped.add("checklists of cards that are not in the export", stringOf(name));
  for (const [id, own] of history.comments) if (!ids.has(id)) skipped.add(STRAY_COMMENTS, "", own.length);
}

function noteOnCard(card: LooseJson, { history, reading: { skipped } }: Board): void {
  const [name, cover, badges] = [stringOf(card["name"]), objectOf(card["cover"]), objectOf(card["badges"])];
  const uploads = objectsOf(card["attachments"]).filter(({ isUpload }) => isUpload === true);
  const there = history.comments.get(stringOf(card["id"]))?.length ?? 0;
  const counts: Readonly<Record<string, number>> = {
    votes: stringsOf(card["idMembersVoted"]).length || numberOf(badges["votes"]) || 0,
    stickers: objectsOf(card["stickers"]).length,
    "power-up data": objectsOf(card["pluginData"]).length,
    locations: Number(Boolean(card["coordinates"])),
    "card covers": Number(Boolean(cover["color"] || cover["idAttachment"])),
    "template marks": Number(card["isTemplate"] === true),
    "contents of attached files, whose links stay": uploads.length,
    "comments that are not in the export, which has the latest thousand actions":
      (numberOf(badges["comments"]) ?? 0) - there,
  };
  for (const [what, count] of Object.entries(counts)) skipped.add(what, name, count);
}

const faulty = (what: string): ImportError =>
  new ImportError("wrong_format", `This JSON looks like a Trello board, but ${what}. Export the board anew.`);
