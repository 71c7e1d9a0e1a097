import { refusal } from "../../../errors/errors";
import type { DocumentIn } from "../../../fields/field-table";
import type { ActingActor } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-fields";
import { ancestorsOf } from "../../card/operations/child-cards";
import type { ProjectDocument } from "../../project/project-fields";
import type { TimerDocument } from "../../timer/timer-fields";
import type { cardSnapshotFields, TimeCategoryDocument, TimeEntryDocument } from "../time-entry-fields";

/** The target of a time entry. */
export type TimeScope = Pick<TimeEntryDocument, "scope_type" | "scope_id">;

/** The snapshot of the card in a time entry; a category has none. */
export type CardSnapshots = DocumentIn<typeof cardSnapshotFields>;

/** A scope as it is now. */
export interface ScopeNow {
  readonly snapshots: CardSnapshots;
  /** Whether its time is billable unless something else is said. */
  readonly billable: boolean;
  /** Refuses time that would be new in it: in an archived category there is none. */
  readonly refuseNew: () => void;
}

const noCard: CardSnapshots = { ancestor_card_ids_snapshot: [] };

/** The card or category a request names at `scope_id`. Rules M1, U34. */
export async function requireScope(session: Session, { scope_type, scope_id }: TimeScope): Promise<ScopeNow> {
  if (scope_type === "category") {
    const category = await session.require("time_category", scope_id, "scope_id");
    const refuseNew = () => refuseArchivedCategory(category, "scope_id");
    return { snapshots: noCard, billable: category.billable_default, refuseNew };
  }
  const card = await session.require("card", scope_id, "scope_id");
  return { snapshots: await cardSnapshots(session, card), billable: false, refuseNew: () => {} };
}

/** The snapshot in a timer's entry: its card as it is now, or at the start if it was deleted or hidden since. Rule M5. */
export async function snapshotsOfTimer(session: Session, timer: TimerDocument): Promise<CardSnapshots> {
  const card = timer.scope_type === "card" ? await session.get("card", timer.scope_id) : null;
  const project = card && (await session.get("project", card.project_id));
  if (card !== null && project && isReadable(project, session.context.actor)) return cardSnapshots(session, card);
  return timer.snapshots;
}

function isReadable({ is_private, members }: ProjectDocument, { role, user_id }: ActingActor): boolean {
  return !is_private || role === "admin" || members.some((member) => member.user_id === user_id);
}

/** Nothing new goes into an archived category. Rule U34. */
export function refuseArchivedCategory({ id, archived_at }: TimeCategoryDocument, path: string): void {
  if (archived_at !== undefined) throw refusal("archived_target", path, `Time category ${id} is archived.`);
}

async function cardSnapshots(session: Session, card: CardDocument): Promise<CardSnapshots> {
  const { title, project_id, board_id, sprint_id } = card;
  return {
    card_title_snapshot: title,
    project_id_snapshot: project_id,
    ...(board_id === undefined ? {} : { board_id_snapshot: board_id }),
    ...(sprint_id === undefined ? {} : { sprint_id_snapshot: sprint_id }),
    ancestor_card_ids_snapshot: await ancestorsOf(session, card),
  };
}
