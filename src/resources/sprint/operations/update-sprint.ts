import type { STime } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import type { BoardLayout } from "../../board/board-layout";
import { idSchema } from "../../common/base-schemas";
import type { Sprint } from "../sprint";
import type { SprintDocument } from "../sprint-document";
import { sprintFields } from "../sprint-fields";
import { aSprint, presentSprint } from "./present-sprint";

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
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateSprintInput, "sprint_id">;
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

const writeFields = inputWriterOf(sprintFields);

export const updateSprint = operation<UpdateSprint>({
  role: "member",
  input: (unit) => ({
    sprint_id: idSchema,
    ...inputsOf(sprintFields, unit, "changed"),
  }),
  changes: aSprint,
  async decide(session, { sprint_id, ...changes }) {
    await session.require("sprint", sprint_id, "sprint_id");
    const sprint = await session.update("sprint", sprint_id, (draft) => {
      writeFields(draft, changes, session.context);
    });
    if (changes.start_date !== undefined) refuseInverted(sprint, "start_date");
    else if (changes.override_end_date !== undefined) refuseInverted(sprint, "override_end_date");
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});

function refuseInverted({ start_date, end_date, override_end_date }: SprintDocument, path: string): void {
  if (start_date < (override_end_date ?? end_date)) return;
  throw refusal("invalid_input", path, "A sprint must start before its end.", "ends_before_start");
}
