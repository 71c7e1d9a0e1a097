import { type LooseJson, numberOf, objectOf, objectsOf, stringOf, stringsOf } from "./loose-json";
import type { Notes } from "./notes";

/** Everything in the export that has no place in a workspace, counted by kind. */
export function noteSkipped(board: LooseJson, skipped: Notes): void {
  const ids = new Set(objectsOf(board["cards"]).map(({ id }) => id));
  skipped.add("power-up data", "", objectsOf(board["pluginData"]).length);
  for (const card of objectsOf(board["cards"])) noteOnCard(card, skipped);
  for (const checklist of objectsOf(board["checklists"])) {
    if (!ids.has(checklist["idCard"]))
      skipped.add("checklists of cards that are not in the export", stringOf(checklist["name"]));
    for (const { due, idMember, name } of objectsOf(checklist["checkItems"])) {
      const count = Number(Boolean(due)) + Number(Boolean(idMember));
      skipped.add("due dates and assignees of checklist items", stringOf(name), count);
    }
  }
  for (const { type, data } of objectsOf(board["actions"])) {
    const isComment = type === "commentCard";
    const card = objectOf(objectOf(data)["card"]);
    if (!isComment) skipped.add("other actions", stringOf(type));
    else if (!ids.has(card["id"])) skipped.add("comments on cards that are not in the export", stringOf(card["name"]));
  }
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
