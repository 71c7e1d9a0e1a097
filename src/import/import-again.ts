import type { Documents, Kind } from "../documents";
import { refusal } from "../errors/errors";
import type { Loose } from "../integrity/loose";
import type { CardDocument } from "../resources/card/card-document";
import { statusIn } from "../resources/list/follow-list";
import { inverseLinkTypes } from "../resources/work-item/linked-card";
import type { Session } from "../session/session";
import type { LineDocument } from "../snapshot/lines/line-reader";
import { importedFields } from "./imported-fields";

/** The import that a document is from. */
export function importIdOf(document: object): string | undefined {
  const { user } = document as { readonly user?: { readonly source?: { readonly import_id?: string } } };
  return user?.source?.import_id;
}

export const elsewhere = (kind: Kind, id: string): Error =>
  refusal("id_reused", "", `There is a ${kind} ${id} that is not from this import.`);

/** Writes documents of which some are there from an earlier import: those are brought up to date, the others added. */
export async function writeAgain(
  session: Session,
  documents: readonly LineDocument[],
): Promise<{ readonly added: number; readonly updated: number }> {
  const known = new Set<string>();
  for (const { kind, document } of documents) {
    const found = await session.get(kind, document.id);
    if (found === null) continue;
    if (importIdOf(found) !== importIdOf(document)) {
      throw elsewhere(kind, document.id);
    }
    known.add(`${kind}/${document.id}`);
  }
  let updated = 0;
  for (const { kind, document: given } of documents) {
    const document = kind === "card" ? await placed(session, given as CardDocument) : given;
    if (known.has(`${kind}/${document.id}`)) updated += Number(await bringUpToDate(session, kind, document));
    else session.insert(kind, kind === "card" ? await related(session, document as CardDocument) : document);
  }
  return { added: documents.length - known.size, updated };
}

async function bringUpToDate(session: Session, kind: Kind, document: Documents[Kind]): Promise<boolean> {
  const fields = Object.entries(isImported(kind) ? importedFields[kind] : {});
  const before = await session.get(kind, document.id);
  const given = document as unknown as Loose;
  const after = await session.amend(kind, document.id, (draft) => {
    const held = draft as Record<string, unknown>;
    for (const [field, again] of fields) {
      const value = again(given[field], held[field], given);
      if (value === undefined) delete held[field];
      else if (value !== held[field]) held[field] = value;
    }
  });
  return after !== before;
}

const isImported = (kind: Kind): kind is keyof typeof importedFields => kind in importedFields;

/** A card as the list it is in makes it here, whatever the file takes that list for. */
async function placed(session: Session, card: CardDocument): Promise<CardDocument> {
  const list = await session.get("list", card.list_id);
  const board = list?.board_id === undefined ? null : await session.get("board", list.board_id);
  if (list === null || board === null) return card;
  const { status: _, completed_date, ...others } = card;
  const status = statusIn(list.behavior);
  return {
    ...others,
    ...(status === undefined ? {} : { status }),
    ...(status === "completed" ? { completed_date: completed_date ?? card.time_updated } : {}),
    archived_list: list.archived !== undefined,
    board_id: board.id,
    project_id: board.project_id,
    archived_board: board.archived !== undefined,
  };
}

/** A new card with those cards that are there and that it is related to: their side of it is written along. */
async function related(session: Session, card: CardDocument): Promise<CardDocument> {
  const parent = card.parent_card_id;
  if (parent !== undefined && (await session.get("card", parent)) !== null) {
    await session.amend("card", parent, (draft) => {
      if (!draft.child_card_ids.includes(card.id)) draft.child_card_ids.push(card.id);
    });
  }
  for (const { card_id, linked_card_type } of card.linked_cards) {
    if ((await session.get("card", card_id)) === null) continue;
    await session.amend("card", card_id, (draft) => {
      const back = { card_id: card.id, linked_card_type: inverseLinkTypes[linked_card_type] };
      const isThere = draft.linked_cards.some(
        (link) => link.card_id === back.card_id && link.linked_card_type === back.linked_card_type,
      );
      if (!isThere) draft.linked_cards.push(back);
    });
  }
  const children = await session.getMany("card", card.child_card_ids);
  const child_card_ids = card.child_card_ids.filter(
    (_, index) => children[index] === null || children[index]?.parent_card_id === card.id,
  );
  return { ...card, child_card_ids };
}
