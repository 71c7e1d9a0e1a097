import { append, groupBy } from "../base/collections";
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

/** The JSON of a Trello board: its menu, Print, export and share, Export as JSON. */
export function trelloSource(json: LooseJson, reading: Reading): ItemSource {
  if (!Array.isArray(json["lists"])) throw faulty("lists is no list");
  for (const section of ["lists", "cards"]) {
    const missing = [json[section]].flat().findIndex((entry) => textAt(entry, "id") === "");
    if (missing >= 0) throw faulty(`${section}[${missing}] has no id`);
  }
  const { skipped, changed } = reading;
  const toHtml = (text: unknown) => htmlOf(stringOf(text), markdownToHtml, changed);
  const latest = dateIn(reading, textAt(json, "dateLastActivity")) ?? 0;
  const actions = objectsOf(json["actions"]);
  const { comments, created, arrivals, archivals } = historyOf(actions, reading);
  const customFields = new Map(objectsOf(json["customFields"]).map((field) => [textAt(field, "id"), field]));
  const checklists = groupBy(byPlace(json["checklists"]), (checklist) => textAt(checklist, "idCard"));
  const lists = byPlace(json["lists"]);
  const titles = new Map(lists.map(({ id, name }) => [id, stringOf(name)]));
  for (const { name, due, idMember } of objectsOf(valuesAt(json, "checklists.checkItems"))) {
    const count = Number(Boolean(due)) + Number(Boolean(idMember));
    skipped.add("due dates and assignees of checklist items", stringOf(name), count);
  }
  skipped.add("power-up data", "", objectsOf(json["pluginData"]).length);

  function itemOf(card: LooseJson): ImportedItem {
    const id = textAt(card, "id");
    const [list, creation, own] = [titles.get(card["idList"]), created.get(id), comments.get(id) ?? []];
    const given = { ...card, creation, comments: [...own].reverse() };
    const item = jsonItem(given, jsonPaths.trello, toHtml, reading);
    const { key, title, updated } = item;
    if (list === undefined) changed.add(`cards whose list is missing, now in “${HOMELESS}”`, title);
    const isCompleted = list !== undefined && meaningOf(list, reading) === "completed";
    const isTagged = card["dueComplete"] === true && !isCompleted;
    if (isTagged) changed.add(`cards marked complete outside a completed list, now tagged “${COMPLETE.name}”`, title);
    skipped.add("card covers", title, Number(valuesAt(card, "cover.color|cover.idAttachment").length > 0));
    skipped.add(COUNTED_COMMENTS, title, (numberOf(objectOf(card["badges"])["comments"]) ?? 0) - own.length);
    return {
      ...item,
      list: list === undefined ? HOMELESS : textAt(card, "idList"),
      tags: [...objectsOf(card["labels"]).map(tagOf), ...(isTagged ? [COMPLETE] : [])],
      completed: isCompleted ? arrivals.get(`${key} ${textAt(card, "idList")}`) : undefined,
      created: timeInId(key) ?? (creation && timeOf(creation, reading)),
      archived: card["closed"] === true ? (archivals.get(key) ?? updated ?? latest) : undefined,
      urls: objectsOf(card["attachments"]).map(({ url, name }) => ({ url: stringOf(url), text: stringOf(name) })),
      checklists: (checklists.get(key) ?? []).map((checklist) => ({
        ...keyed(checklist),
        items: byPlace(checklist["checkItems"]).map((entry) => ({
          ...keyed(entry),
          checked: entry["state"] === "complete",
        })),
      })),
      details: objectsOf(card["customFieldItems"]).map(({ idCustomField, idValue, value }) => {
        const field = customFields.get(stringOf(idCustomField));
        const option = valuesAt(field, "options").find((each) => objectOf(each)["id"] === idValue);
        const [text] = [...valuesAt(option, "value.text"), ...Object.values(objectOf(value))];
        return [textAt(field, "name") || "Custom field", stringOf(text)];
      }),
    };
  }

  function noteUnused(cards: readonly LooseJson[]): void {
    const ids = new Set(textsAt({ cards }, "cards.id"));
    const used = new Set(textsAt({ cards }, "cards.labels.id"));
    for (const label of objectsOf(json["labels"]))
      if (!used.has(textAt(label, "id"))) skipped.add("labels that no card has", textAt(label, "name|color"));
    for (const [id, own] of checklists)
      for (const checklist of ids.has(id) ? [] : own)
        skipped.add("checklists of cards that are not in the export", textAt(checklist, "name"));
    for (const [id, own] of comments) if (!ids.has(id)) skipped.add(STRAY_COMMENTS, "", own.length);
  }

  const [id, title] = [textAt(json, "id"), textAt(json, "name")];
  return {
    id: id || title,
    title,
    description: toHtml(json["desc"]),
    created: timeInId(id),
    updated: latest || undefined,
    lists: lists.map((list) => {
      const { key = "", title: called } = keyed(list);
      return { key, title: called, archived: list["closed"] === true ? (archivals.get(key) ?? latest) : undefined };
    }),
    people: peopleAt(json, "members", jsonPaths.trello),
    alsoNamed: [json, ...actions].flatMap((each) => peopleAt(each, "memberCreator", jsonPaths.trello)),
    *items() {
      const cards = byPlace(json["cards"]);
      for (const card of cards) yield itemOf(card);
      noteUnused(cards);
    },
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

const COUNTED_COMMENTS = "comments that are not in the export, which has the latest thousand actions";
const STRAY_COMMENTS = "comments on cards that are not in the export";

const keyed = (json: LooseJson) => ({ key: textAt(json, "id") || undefined, title: textAt(json, "name") });

/** The tag colours that look most like Trello's. */
const ourColors: ReadonlyMap<string, string> = new Map(Object.entries({ sky: "ocean", lime: "green" }));

/** Labels come in three shades, as in `green_light`; those without a name are called after their colour. */
function tagOf({ name, color }: LooseJson): ImportedTag {
  const shade = stringOf(color);
  const plain = shade.replace(/_(light|dark)$/, "");
  return {
    name: stringOf(name).trim() || shade.replace("_", " ") || "no colour",
    color: ourColors.get(plain) ?? plain,
  };
}

/** Entries without a place come last. */
const byPlace = (entries: unknown): LooseJson[] => {
  const place = ({ pos }: LooseJson) => numberOf(pos) ?? Number.MAX_VALUE;
  return [...objectsOf(entries)].sort((left, right) => place(left) - place(right));
};

/** Ids of Trello begin with the second of their making, in hexadecimal digits. */
const timeInId = (id: string): number | undefined =>
  /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : undefined;

const faulty = (what: string): ImportError =>
  new ImportError("wrong_format", `This JSON looks like a Trello board, but ${what}. Export the board again.`);
