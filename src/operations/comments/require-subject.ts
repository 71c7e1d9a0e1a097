import { refusal } from "../../errors";
import type { Session } from "../../session/session";

interface Named {
  readonly card_id: string | null | undefined;
  readonly page_id: string | null | undefined;
}

/** What comments stand on. */
export type Subject = { readonly card_id: string } | { readonly page_id: string };

/** The one card or page a request names. Rule U15. */
export async function requireSubject(session: Session, { card_id, page_id }: Named): Promise<Subject> {
  if (card_id && !page_id) {
    await session.require("card", card_id, "card_id");
    return { card_id };
  }
  if (page_id && !card_id) {
    await session.require("page", page_id, "page_id");
    return { page_id };
  }
  const path = card_id ? "page_id" : "card_id";
  throw refusal("invalid_input", path, "Give either a card_id or a page_id.", "exactly_one");
}
