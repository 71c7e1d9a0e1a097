import { type LooseJson, numberOf, objectOf, objectsOf, stringOf, stringsOf } from "./loose-json";
import type { Notes } from "./notes";
import { STRAY_COMMENTS, type TrelloBoard } from "./trello-board";

/** What of a board no card has, once all cards were noted: counted by kind. */
export class TrelloSkipped {
  readonly #board: TrelloBoard;
  readonly #skipped: Notes;
  readonly #labels: Set<string>;
  readonly #checklists: Set<string>;
  readonly #comments: Set<string>;

  constructor(board: TrelloBoard, skipped: Notes) {
    this.#board = board;
    this.#skipped = skipped;
    this.#labels = new Set(board.labels.keys());
    this.#checklists = new Set(board.checklists.keys());
    this.#comments = new Set(board.comments.keys());
  }

  noteCard(card: LooseJson): void {
    const id = stringOf(card["id"]);
    this.#checklists.delete(id);
    this.#comments.delete(id);
    for (const label of objectsOf(card["labels"])) this.#labels.delete(stringOf(label["id"]));
    noteOnCard(card, this.#skipped);
    const there = this.#board.comments.get(id)?.length ?? 0;
    const missing = (numberOf(objectOf(card["badges"])["comments"]) ?? 0) - there;
    this.#skipped.add(MISSING_COMMENTS, stringOf(card["name"]), missing);
  }

  noteRest(): void {
    for (const id of this.#labels) this.#skipped.add("labels that no card has", this.#board.labels.get(id));
    for (const id of this.#checklists) {
      for (const { name } of this.#board.checklists.get(id) ?? [])
        this.#skipped.add("checklists of cards that are not in the export", name);
    }
    for (const id of this.#comments) this.#skipped.add(STRAY_COMMENTS, "", this.#board.comments.get(id)?.length);
  }
}

const MISSING_COMMENTS = "comments that are not in the export, which has the latest thousand actions";

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
