import * as z from "zod/mini";
import type { TimeUnit } from "../../../base/time";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import { archivedFlag, type MemberInput, membersInput, position } from "../../common/input-fields";
import { replacedMembers } from "../../common/members-now";
import { setArchived } from "../../common/operations/set-archived";
import type { WorkItemFields } from "../../work-item/work-item-input";
import type { EpicDocument } from "../epic-document";
import { epicFields } from "../epic-fields";
import { type HealthStatus, healthStatuses } from "../health-status";
import { reportHealth } from "./health";

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

/** What creating and updating an epic take of these fields. */
export const epicInputs = (unit: TimeUnit) => ({
  ...inputsOf(epicFields, unit),
  position,
  archived: archivedFlag,
  members: membersInput,
  health_status: z.nullish(z.enum(healthStatuses)),
});

const writeInputs = inputWriterOf(epicFields);

/** Writes the fields given into an epic, but for its place. Rules T6, R2, C3. */
export function applyEpicFields(draft: Draft<EpicDocument>, fields: EpicFields, context: OperationContext): void {
  const { members } = fields;
  writeInputs(draft, fields);
  if (members !== undefined) draft.members = replacedMembers(draft.members, members, context.now);
  setArchived(draft, fields.archived, context);
  reportHealth(draft, fields.health_status, context);
}
