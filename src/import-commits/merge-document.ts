import { isSame } from "../base/json";
import type { Documents, Kind } from "../documents";
import { refusal } from "../errors/errors";
import { updateBoard } from "../resources/board/operations/board-operations";
import { homeIn } from "../resources/card/operations/enter-list";
import { statusIn } from "../resources/list/list";
import { updateList } from "../resources/list/operations/list-operations";
import { updateProject } from "../resources/project/operations/project-operations";
import { updateTag } from "../resources/tag/operations/tag-operations";
import type { Session } from "../session/session";
import {
  boardListOf,
  type Merge,
  type MergedKind,
  merged,
  type PartKind,
  partsIn,
  relationFields,
  type Said,
  saidOf,
  saying,
  taken,
} from "./merge";
import { changeMergedCard, changeSprint, insertSprint, tagsOf } from "./merge-card";
import { bringPart, isPart } from "./merge-part";
import { importIdOf, remember, type Writing } from "./writing";

export const elsewhere = (kind: Kind, id: string): Error =>
  refusal("id_reused", "", `There is a ${kind} ${id} that is not from this import, or is in another space by now.`);

/** Adds a document of a file, or makes what the file changes of one that is there from an earlier import. Rule G4. */
export async function bring<K extends Kind>(writing: Writing, kind: K, document: Documents[K]): Promise<void> {
  const found = await writing.session.get(kind, document.id);
  // Time outlives the space in which it was logged; all else in a new one is new.
  const mayBeThere = writing.mark === undefined || kind === "time_entry";
  if (kind !== "member" && found !== null && !(mayBeThere && importIdOf(found) === importIdOf(document)))
    throw elsewhere(kind, document.id);
  if (isPart(kind)) return bringPart(writing, kind, document as Documents[PartKind], found as Documents[PartKind]);
  if (!(kind in saidOf)) throw refusal("invalid_input", kind, `An import has no ${kind}.`);
  await bringWhole(writing, kind as MergedKind, document as Whole, found as Whole);
}

/** Of a card no more than what the file speaks of. */
function saidIn(kind: MergedKind, document: Whole, says: ReadonlySet<string>): Said {
  const said = saying(kind, document);
  if (kind !== "card") return said;
  const { completed_date, time_updated } = document as Documents["card"];
  const isStandIn = completed_date === time_updated;
  const isSaid = (field: string): boolean => {
    // A file that speaks of checklists speaks of their items, too.
    if (field === "items" || field === "ticks") return says.has("checklists");
    return says.has(field) && !(field === "completed" && isStandIn);
  };
  return Object.fromEntries(Object.entries(said).filter(([field]) => isSaid(field)));
}

type Whole = Documents[MergedKind];

async function bringWhole(writing: Writing, kind: MergedKind, document: Whole, here: Whole | null): Promise<void> {
  const { session, outcome, says, mark } = writing;
  const base = await session.get("import_base", document.id);
  if (here === null) {
    const isNew = (mark !== undefined || base === null) && (await insert(writing, kind, document));
    if (!isNew) return outcome.count("left", kind);
    outcome.count("added", kind);
    // In a space that was there the relations of a card come later; in a new one parts of it may have come before.
    const card = mark === undefined && kind === "card" ? (document as Documents["card"]) : undefined;
    const relations = card === undefined ? {} : { parent: "", links: {} };
    await remember(writing, document.id, { ...base?.said, ...saying(kind, document), ...relations });
    if (card?.parent_card_id !== undefined || card?.linked_cards.length) outcome.relate(card, true);
    return;
  }
  const file = saidIn(kind, document, says);
  const said: Said = base?.said ?? {};
  const { parent: _parent, links: _links, ...direct } = file;
  const merge = merged(base?.said, direct, saying(kind, here));
  const change = changes[kind] as Change<Whole>;
  const refused = merge.isEmpty ? [] : await change(session, here, document, merge);
  const after = await session.get(kind, document.id);
  if (after !== here) outcome.count("updated", kind);
  const { title = "" } = "name" in here ? { title: here.name } : here;
  outcome.conflict(kind, { id: here.id, title }, new Set([...merge.conflicts, ...refused]));
  outcome.leave(kind, merge.left);
  if (relationFields.some((field) => field in file && !isSame(file[field], said[field])))
    outcome.relate(document as Documents["card"], after !== here);
  // Where it was done only by coming to its list, the time of that is what the source has said so far.
  const done = merge.fields.has("list") ? { completed: saidOf.card(after as Documents["card"]).completed } : {};
  await remember(writing, document.id, { ...said, ...done, ...direct });
}

type Change<Document> = (session: Session, here: Document, file: Document, merge: Merge) => Promise<readonly string[]>;

const done = async (made: unknown): Promise<readonly string[]> => {
  await made;
  return [];
};

/** How the changes are made, as operations do; returns the fields that their rules kept as they were. */
const changes: { readonly [K in MergedKind]: Change<Documents[K]> } = {
  card: changeMergedCard,
  sprint: changeSprint,
  project: (session, { id }, { title }, merge) =>
    done(updateProject.decide(session, { project_id: id, ...taken(merge, { title }) })),
  board: (session, { id }, { title, content }, merge) =>
    done(updateBoard.decide(session, { board_id: id, ...taken(merge, { title, content }) })),
  list: (session, { id }, { title, archived }, merge) =>
    done(updateList.decide(session, { list_id: id, ...taken(merge, { title, archived: archived !== undefined }) })),
  tag: (session, { id }, { name, color }, merge) =>
    done(updateTag.decide(session, { tag_id: id, ...taken(merge, { name, color }) })),
};

async function insert(writing: Writing, kind: MergedKind, document: Whole): Promise<boolean> {
  const { session, mark } = writing;
  if (mark !== undefined) {
    session.insert<Kind>(kind, document);
    return true;
  }
  if (kind === "card") return insertCard(writing, document as Documents["card"]);
  if (kind === "sprint") return insertSprint(session, document as Documents["sprint"]);
  const place = kind === "list" ? await placeOf(session, document as Documents["list"]) : undefined;
  if (place === null) return false;
  session.insert<Kind>(kind, place === undefined ? document : { ...document, project_id: place.project_id });
  return true;
}

const placeOf = (session: Session, { board_id, sprint_id = "" }: Documents["list"]) =>
  board_id === undefined ? session.get("sprint", sprint_id) : session.get("board", board_id);

/** The list of a new card: that of its board if its sprint is gone or archived here. */
async function homeOf(session: Session, { list_id }: Documents["card"]) {
  for (const id of new Set([list_id, boardListOf(list_id)])) {
    const list = await session.get("list", id);
    const place = list && (await placeOf(session, list));
    if (place && (list.board_id !== undefined || place.archived === undefined)) return { list, place };
  }
  return null;
}

/** A card as its new list makes it here, whatever that list means in the file; its relations come later. */
async function insertCard(writing: Writing, card: Documents["card"]): Promise<boolean> {
  const { session, space } = writing;
  const home = await homeOf(session, card);
  if (home === null) return false;
  const { list, place } = home;
  const { status: _, completed_date, parent_card_id: _parent, board_id: _board, sprint_id: _sprint, ...others } = card;
  const status = statusIn(list.behavior);
  const known = partsIn((await session.get("import_base", space))?.said, "members");
  const users = card.members.map(({ user_id }) => user_id);
  const members = await session.getMany("member", users);
  session.insert("card", {
    ...others,
    ...homeIn({ ...list, project_id: place.project_id }),
    ...(status === undefined ? {} : { status }),
    ...(status === "completed" ? { completed_date: completed_date ?? card.time_updated } : {}),
    archived_list: list.archived !== undefined,
    archived_board: list.board_id !== undefined && place.archived !== undefined,
    tag_ids: await tagsOf(session, card.tag_ids, place.project_id),
    // Members added by this import who have left the workspace are not assigned again.
    members: card.members.filter(({ user_id }, index) => members[index] !== null || !Object.hasOwn(known, user_id)),
    child_card_ids: [],
    linked_cards: [],
  });
  return true;
}
