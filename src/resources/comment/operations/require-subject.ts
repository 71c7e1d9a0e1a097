import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";

interface Named {
  readonly card_id: string | null | undefined;
  readonly epic_id: string | null | undefined;
  readonly page_id: string | null | undefined;
}

const subjects = ["card", "epic", "page"] as const;

/** What comments stand on: one of the three. */
export type Subject = { readonly [K in `${(typeof subjects)[number]}_id`]?: string };

/** The one card, epic or page a request names. Rule U15. */
export async function requireSubject(session: Session, named: Named): Promise<Subject> {
  const [kind, second] = subjects.filter((subject) => named[`${subject}_id`]);
  if (kind === undefined || second !== undefined) {
    const path = `${second ?? "card"}_id`;
    throw refusal("invalid_input", path, "Give one of card_id, epic_id and page_id.", "exactly_one");
  }
  const { id } = await session.require(kind, named[`${kind}_id`] ?? "", `${kind}_id`);
  return { [`${kind}_id`]: id };
}
