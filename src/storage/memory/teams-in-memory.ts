import { GrowingCollection } from "./growing-collection";
import { ScannedCollection } from "./scanned-collection";
import { TeamState } from "./team-state";

/** A place for one team's documents. */
export function newTeam(retainedChanges: number, isIndexed: boolean): TeamState {
  return new TeamState(retainedChanges, (schema) =>
    isIndexed ? new GrowingCollection(schema) : new ScannedCollection((fields) => schema.fieldValues(fields)),
  );
}
