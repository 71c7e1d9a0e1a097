import type { CardDocument } from "../../documents/card";
import { SETTINGS_ID } from "../../documents/settings";
import type { TimeEntryDocument } from "../../documents/time-entry";
import type { Session } from "../../session/session";

type Scope = Pick<TimeEntryDocument, "scope_type" | "scope_id">;

/** What an entry keeps of its card or category as it is now, and whether it is billable by default. Rule M1. */
export async function takeSnapshots(session: Session, { scope_type, scope_id }: Scope) {
  if (scope_type === "category") {
    const { billable_default } = await session.require("time_category", scope_id, "scope_id");
    return { billable: billable_default, time_category_id: scope_id, ancestor_card_ids_snapshot: [] };
  }
  const card = await session.require("card", scope_id, "scope_id");
  const { board_id, sprint_id } = card;
  return {
    billable: false,
    card_id: card.id,
    card_title_snapshot: card.title,
    project_id_snapshot: card.project_id,
    ...(board_id === undefined ? {} : { board_id_snapshot: board_id }),
    ...(sprint_id === undefined ? {} : { sprint_id_snapshot: sprint_id }),
    ancestor_card_ids_snapshot: await ancestorsOf(session, card),
  };
}

/** Nearest first. */
async function ancestorsOf(session: Session, card: CardDocument): Promise<string[]> {
  const ancestors = new Set<string>();
  let parentId = card.parent_card_id;
  while (parentId !== undefined && !ancestors.has(parentId)) {
    const parent = await session.get("card", parentId);
    if (parent === null) break;
    ancestors.add(parentId);
    parentId = parent.parent_card_id;
  }
  return [...ancestors];
}

/** The acting member's rate, else the workspace's, with the currency it is in. Rule M1.11. */
export async function takeRate(session: Session) {
  const member = await session.get("member", session.context.actor.user_id);
  const settings = await session.get("settings", SETTINGS_ID);
  const rated = member?.rate_cents === undefined ? settings : member;
  return {
    rate_snapshot_cents: rated?.rate_cents ?? 0,
    currency_snapshot: rated?.currency ?? settings?.currency ?? "USD",
  };
}
