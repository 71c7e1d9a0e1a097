import { stored } from "../../fields/field-table";
import { type NewVcsMapping, newVcsMapping } from "./new-vcs-mapping";
import { vcsMappingInput } from "./vcs-mapping-input";
import { vcsMappingSchema } from "./vcs-mapping-schema";

/** The mapping of a board, or of the sprints to come; it is given to what is there. */
export const vcsMappingField = stored(vcsMappingSchema, {
  isOptional: true,
  isShown: true,
  input: {
    changed: vcsMappingInput,
    toStored: (given: NewVcsMapping, before, { now }) => newVcsMapping(given, before, now),
  },
});
