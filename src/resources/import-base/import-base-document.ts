import * as z from "zod/mini";
import { text } from "../../fields/declared-fields";
import { documentKind, stored } from "../../fields/field-table";
import { idSchema, recordById, textSchema } from "../common/base-schemas";

// An imported document as its source last had it, under the same id: the base of the merge when it is imported again. It
// outlives the document, so that one that was deleted here is no new one. Rule G4.4.
export const importBaseFields = {
  id: stored(idSchema),
  project_id: stored(idSchema, { declared: text, removedWith: "project" }),
  /** A hash of each value by field; of a list, one for each of its parts. "" is none. */
  said: stored(recordById(z.union([textSchema, recordById(textSchema)]))),
} as const;

export const importBase = documentKind(importBaseFields);
