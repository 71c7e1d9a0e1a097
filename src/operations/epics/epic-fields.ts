import * as z from "zod";
import type { EpicDocument } from "../../documents/epic";
import { type HealthStatus, healthStatuses } from "../../model/health-status";
import { CONTENT_SCHEMA, HEALTH_STALE_PERIOD_DAYS } from "../../model/limits";
import type { TimeUnit } from "../../model/time";
import { setArchived } from "../../rules/archive";
import { reportHealth } from "../../rules/health";
import { replacedMembers } from "../../rules/replaced-members";
import { setNumber, setOptional } from "../../rules/set-optional";
import { integerSchema } from "../../schemas/base";
import type { OperationContext } from "../../session/context";
import type { Draft } from "../../session/draft";
import { archivedFlag, type MemberInput, membersInput } from "../input";
import { type WorkItemFields, workItemFields } from "../work-item-fields";

/** The fields that creating and updating an epic have in common. `null` leaves out or clears; so do 0 and `""` where noted. */
export interface EpicFields extends WorkItemFields {
  /** `true` archives the epic, `false` brings it back. */
  readonly archived?: boolean | null | undefined;
  /** All its members; who is one already keeps the date of assignment. */
  readonly members?: readonly MemberInput[] | null | undefined;
  /** Reported again it is up to date again, even if it stays the same. */
  readonly health_status?: HealthStatus | null | undefined;
  /** Days after which the health is stale, at least 1; `null` is 7. */
  readonly health_status_stale_period?: number | null | undefined;
}

export const epicFields = (unit: TimeUnit) => ({
  ...workItemFields(unit),
  archived: archivedFlag,
  members: membersInput,
  health_status: z.enum(healthStatuses).nullish(),
  health_status_stale_period: integerSchema.min(1).nullish(),
});

/** Writes the fields given into an epic, but for its place. Rules T6, R2, C3. */
export function applyEpicFields(draft: Draft<EpicDocument>, fields: EpicFields, context: OperationContext): void {
  const { content, schema, members, health_status_stale_period: period } = fields;
  if (content !== undefined) draft.content = content ?? "";
  if (schema !== undefined) draft.schema = schema ?? CONTENT_SCHEMA;
  if (members !== undefined) draft.members = replacedMembers(draft.members, members, context.now);
  if (period !== undefined) draft.health_status_stale_period = period ?? HEALTH_STALE_PERIOD_DAYS;
  setOptional(draft, "icon", fields.icon);
  setOptional(draft, "cover_image", fields.cover_image);
  setOptional(draft, "owner_id", fields.owner_id);
  setNumber(draft, "start_date", fields.start_date);
  setNumber(draft, "due_date", fields.due_date);
  setNumber(draft, "priority", fields.priority);
  setArchived(draft, fields.archived, context);
  reportHealth(draft, fields.health_status, context);
}
