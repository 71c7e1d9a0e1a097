import { namesWhere } from "../fields/field-table";
import { cardFields } from "../resources/card/card-fields";
import { epicFields } from "../resources/epic/epic-fields";

const tables = { card: cardFields, epic: epicFields };

/** The keys of cards and epics that no rule between documents looks at. */
export const freeKeys: readonly string[] = Object.values(tables).flatMap((table) => namesWhere(table, "isFree"));

/** The keys of cards and of epics that what is shown of others tells of, or goes by. */
export const keysShownElsewhere: Readonly<Record<keyof typeof tables, readonly string[]>> = {
  card: namesWhere(cardFields, "isShownElsewhere"),
  epic: namesWhere(epicFields, "isShownElsewhere"),
};
