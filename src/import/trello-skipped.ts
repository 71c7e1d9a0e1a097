import { type LooseJson, numberOf, objectOf, objectsOf, stringOf, stringsOf } from "./loose-json";
import type { Notes } from "./notes";
import { isCommenting } from "./trello-history";

/** Everything in the export that has no place in a workspace, counted by kind. */
export function noteSkipped(board: LooseJson, skipped: Notes): void {
  const ids = new Set(objectsOf(board["cards"]).map(({ id }) => id));
  skipped.add("power-up data", "", objectsOf(board["pluginData"]).length);
  const comments = commentCounts(board);
  for (const card of objectsOf(board["cards"])) {
    noteOnCard(card, skipped);
    const missing = (numberOf(objectOf(card["badges"])["comments"]) ?? 0) - (comments.get(card["id"]) ?? 0);
    skipped.add(
      "comments that are not in the export, which has the latest thousand actions",
      stringOf(card["name"]),
      missing,
    );
  }
  const used = new Set(objectsOf(board["cards"]).flatMap(({ labels }) => objectsOf(labels).map(({ id }) => id)));
  for (const { id, name, color } of objectsOf(board["labels"]))
    if (!used.has(id)) skipped.add("labels that no card has", stringOf(name) || stringOf(color));
  for (const checklist of objectsOf(board["checklists"])) {
    if (!ids.has(checklist["idCard"]))
      skipped.add("checklists of cards that are not in the export", stringOf(checklist["name"]));
    for (const { due, idMember, name } of objectsOf(checklist["checkItems"])) {
      const count = Number(Boolean(due)) + Number(Boolean(idMember));
      skipped.add("due dates and assignees of checklist items", stringOf(name), count);
    }
  }
  for (const { type, data } of objectsOf(board["actions"])) {
    const isComment = isCommenting(type);
    const card = objectOf(objectOf(data)["card"]);
    if (!isComment) skipped.add("other actions", stringOf(type));
    else if (!ids.has(card["id"])) skipped.add("comments on cards that are not in the export", stringOf(card["name"]));
  }
}

/** How many comments of each card are there, by its id. */
function commentCounts(board: LooseJson): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const { type, data } of objectsOf(board["actions"])) {
    const { id } = objectOf(objectOf(data)["card"]);
    if (isCommenting(type)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function noteOnCard(card: LooseJson, skipped: Notes): void {
  const name = stringOf(card["name"]);
  const cover = objectOf(card["cover"]);
  skipped.add(
    "votes",
    name,
    stringsOf(card["idMembersVoted"]).length || numberOf(objectOf(card["badges"])["votes"]) || 0,
  );
  skipped.add("stickers", name, objectsOf(card["stickers"]).length);
  skipped.add("power-up data", name, objectsOf(card["pluginData"]).length);
  skipped.add("locations", name, Number(Boolean(card["coordinates"])));
  skipped.add("card covers", name, Number(Boolean(cover["color"] || cover["idAttachment"])));
  skipped.add("template marks", name, Number(card["isTemplate"] === true));
  const uploads = objectsOf(card["attachments"]).filter(({ isUpload }) => isUpload === true);
  skipped.add("contents of attached files, whose links stay", name, uploads.length);
}
