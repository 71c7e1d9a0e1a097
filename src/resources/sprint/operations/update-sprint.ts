import * as z from "zod/mini";
import type { STime, TimeUnit } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import { type BoardLayout, boardLayouts } from "../../board/board-layout";
import { contentSchema, idSchema, titleSchema } from "../../common/base-schemas";
import { archivedFlag, instantInput } from "../../common/input-fields";
import { setArchived } from "../../common/operations/set-archived";
import { setNumber } from "../../common/set-optional";
import type { Sprint } from "../sprint";
import { expectedSprintDate, isSprintDate } from "../sprint-dates";
import type { SprintDocument } from "../sprint-document";
import { presentSprint } from "./present-sprint";

/** Omitted fields stay unchanged. */
export interface UpdateSprintInput {
  readonly sprint_id: string;
  readonly title?: string | undefined;
  readonly content?: string | null | undefined;
  /** Seconds or milliseconds by its size, from 1970 through 9999. Rules S4.3, T2.3. */
  readonly start_date?: STime | undefined;
  /**
   * Seconds or milliseconds by its size, from 1970 through 9999; it wins over `end_date` where set, and `null` or 0 clears
   * it. Rules S4.3, T2.3.
   */
  readonly override_end_date?: STime | null | undefined;
  readonly layout?: BoardLayout | undefined;
  readonly archived?: boolean | null | undefined;
}

export interface UpdateSprintOutput {
  readonly sprint: Sprint;
}

export interface UpdateSprint {
  /**
   * Changes a sprint's texts, dates and layout, archives it or brings it back. Rules S4, T6.
   *
   * @throws WorkspaceError 400 `invalid_input`, also when new dates would let it end before it starts, 403 `no_access`, 404
   * `not_found`.
   *
   * @example
   * ```ts
   * const { sprint } = await workspace.updateSprint({ sprint_id: "1", title: "Hardening" });
   * sprint.title; // "Hardening"
   * ```
   */
  updateSprint(input: UpdateSprintInput, options?: CallOptions): Promise<UpdateSprintOutput>;
}

export const updateSprint = operation<UpdateSprint>({
  role: "member",
  input: (unit) => ({
    sprint_id: idSchema,
    title: z.optional(titleSchema),
    content: z.nullish(contentSchema),
    start_date: z.optional(sprintDate(unit).check(z.refine((date) => date !== 0, "Expected a date, not 0."))),
    override_end_date: z.nullish(sprintDate(unit)),
    layout: z.optional(z.enum(boardLayouts)),
    archived: archivedFlag,
  }),
  async decide(session, { sprint_id, ...changes }) {
    await session.require("sprint", sprint_id, "sprint_id");
    const sprint = await session.update("sprint", sprint_id, (draft) => {
      draft.title = changes.title ?? draft.title;
      if (changes.content !== undefined) draft.content = changes.content ?? "";
      draft.start_date = changes.start_date ?? draft.start_date;
      draft.layout = changes.layout ?? draft.layout;
      setNumber(draft, "override_end_date", changes.override_end_date);
      setArchived(draft, changes.archived, session.context);
    });
    if (changes.start_date !== undefined) refuseInverted(sprint, "start_date");
    else if (changes.override_end_date !== undefined) refuseInverted(sprint, "override_end_date");
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});

const sprintDate = (unit: TimeUnit) =>
  instantInput(unit).check(z.refine((time) => isSprintDate(time, unit), expectedSprintDate[unit]));

function refuseInverted({ start_date, end_date, override_end_date }: SprintDocument, path: string): void {
  if (start_date < (override_end_date ?? end_date)) return;
  throw refusal("invalid_input", path, "A sprint must start before its end.", "ends_before_start");
}
