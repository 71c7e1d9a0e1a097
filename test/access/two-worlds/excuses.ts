import type { Call } from "./calls";

/** The outcome of a call, as JSON. */
export interface Outcome {
  readonly answer?: unknown;
  readonly error?: Readonly<Record<"code" | "id" | "message", string>>;
}

/**
 * Writes that one world refuses for a rule over what is hidden and the other carries out. The refusal reveals
 * that something exists and nothing else; carrying the write out would break the rule.
 */
const refusedForHidden: Readonly<Record<string, readonly string[]>> = {
  // A tag of the whole workspace cannot become that of a space while cards elsewhere bear it. Rule C10.2.
  updateTag: ["still_in_use"],
  // Pages below would go along that the actor may not change. Rule E4.21.
  archivePage: ["no_access"],
  deletePage: ["no_access"],
  updatePage: ["no_access", "circular_parent"],
  copyPage: ["circular_parent"],
  // A card cannot be put below one that lies below it, by way of a hidden one. Rule U17.12.
  updateCard: ["circular_parent"],
  addChildCard: ["circular_parent"],
  // Documents of the commit, or ones that depend on them since, may be hidden. Rules H2.2, H2.1.
  undo: ["no_access", "undo_conflict"],
};

/**
 * Whether the outcomes may differ: from then on the worlds do. A move of a page may be refused for where it goes too,
 * and only the first of two refusals is reported.
 */
export function areExcused({ name }: Call, one: Outcome, other: Outcome): boolean {
  const [code, otherCode] = [one.error?.code, other.error?.code];
  if (code === otherCode) {
    return name === "updatePage" && code === "no_access" && one.error?.message !== other.error?.message;
  }
  return [code, otherCode].some((each) => each !== undefined && refusedForHidden[name]?.includes(each));
}

/**
 * The id of a refusal is drawn when it is reported, after the ids of discarded documents, whose number it does not show.
 */
export function comparable({ error, ...outcome }: Outcome): Outcome {
  return error === undefined ? outcome : { ...outcome, error: { ...error, id: error.id.replace(/./g, "0") } };
}
