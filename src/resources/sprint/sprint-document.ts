import { sortedInteger } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { sprintFields } from "./sprint-fields";

export type SprintDocument = DocumentIn<typeof sprintFields>;

export const sprint = documentKind(sprintFields, {
  ends: {
    ...sortedInteger,
    from: ["override_end_date", "end_date"],
    of: (sprint) => sprint.override_end_date ?? sprint.end_date,
  },
});
