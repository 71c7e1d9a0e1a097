import { documentIn } from "../../../documents";
import type { StagedChange } from "../../../session/changed";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-fields";
import type { SprintEventDocument } from "../sprint-fields";

// Writes what each changed card counts for in its sprint from now on. One staged together with events of its own, as by
// a load or an undo, has its past already. Rule S3.
export function recordSprintEvents(session: Session): void {
  const staged = session.staged();
  const known = new Set<string>();
  for (const { kind, before, after } of staged) {
    const event = kind === "sprint_event" ? documentIn(kind, after ?? before) : null;
    if (event !== null) known.add(countKey(event));
  }
  for (const change of staged) {
    if (change.kind !== "card") continue;
    for (const event of eventsOf(change)) {
      if (known.has(countKey(event))) continue;
      session.insert("sprint_event", { id: session.context.ulid(), time: session.context.now, ...event });
    }
  }
}

type Count = Omit<SprintEventDocument, "id" | "time">;

const countKey = ({ sprint_id, card_id }: Count): string => `${sprint_id}/${card_id}`;

function eventsOf({ id, before, after }: StagedChange): Count[] {
  const was = countIn(id, documentIn("card", before));
  const is = countIn(id, documentIn("card", after));
  if (was?.sprint_id === is?.sprint_id && was?.status === is?.status && was?.points === is?.points) return [];
  const left = was !== null && was.sprint_id !== is?.sprint_id;
  const leaving = left ? [{ sprint_id: was.sprint_id, card_id: id, points: 0 }] : [];
  return is === null ? leaving : [...leaving, is];
}

/** The share of a card in its sprint: nothing when it is archived or has no status. */
function countIn(card_id: string, card: CardDocument | null): Count | null {
  if (card?.sprint_id === undefined || card.status === undefined) return null;
  if (card.archived !== undefined || card.archived_list) return null;
  return { sprint_id: card.sprint_id, card_id, status: card.status, points: card.estimate ?? 0 };
}
