import * as z from "zod/mini";
import { text } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { stored } from "../../fields/field-table";
import { idSchema, recordById, textSchema } from "../common/base-schemas";

/**
 * All fields of what a source last said of a document that was imported, whose id it has: the base of the merge when it is
 * imported again. It outlives the document, which is how one that was deleted here is distinguished from a new one. Rule G4.4.
 */
export const importBaseFields = {
  id: stored(idSchema),
  /** The space that the import made. */
  project_id: stored(idSchema, { declared: { project_id: text }, removedWith: "project" }),
  /** A hash of each value by field; of a list, one for each of its parts. "" is none. */
  said: stored(recordById(z.union([textSchema, recordById(textSchema)]))),
} as const;

export const importBase = documentKind(importBaseFields);
