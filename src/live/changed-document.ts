import { isSame } from "../base/json";
import { documentIn, type Kind, keysOfField, readField } from "../documents";
import { rewind } from "../history/log";
import { matchesClause } from "../storage/evaluate";
import { nameOf } from "../storage/name-of";
import type { Clause, FieldValue, Scalar } from "../storage/query";
import type { Change, DocumentChange, JsonObject, Storage, StoredDocument } from "../storage/storage";
import type { RelatedKind } from "../views/view";

/** The fields that say in which space documents lie that cards refer to; boards say it for their forms. */
const placeFields: { readonly [K in Kind]?: { readonly field: string; readonly of: RelatedKind } } = {
  board: { field: "project_id", of: "form" },
  card: { field: "project_id", of: "card" },
  form: { field: "closed_board_id", of: "form" },
  tag: { field: "project_id", of: "tag" },
};

/** A document that changed. What views ask of it is worked out once for all of them. */
export class ChangedDocument {
  readonly kind: Kind;
  readonly id: string;
  /** `null` where there was none, undefined if it is not known. */
  readonly before: JsonObject | null | undefined;
  readonly after: JsonObject | null;
  /** The commit after which it is as it is now. */
  readonly rev: number;
  /** The keys that may differ; undefined where it is not known, or was not there before, or is not now. */
  readonly touched: ReadonlySet<string> | undefined;
  readonly #earlier = new Map<string, FieldValue>();
  readonly #later = new Map<string, FieldValue>();

  constructor(
    { kind, id, before, after }: Pick<ChangedDocument, "kind" | "id" | "before" | "after">,
    touched: ReadonlySet<string>,
    rev: number,
  ) {
    this.kind = kind;
    this.id = id;
    this.before = before;
    this.after = after;
    this.rev = rev;
    this.touched = before && after !== null ? touched : undefined;
  }

  value(field: string): FieldValue {
    return this.after === null ? [] : this.#read(this.after, field, this.#later);
  }

  /** The field's value before; no value if there was no such document, or it is not known. */
  previous(field: string): FieldValue {
    return this.before ? this.#read(this.before, field, this.#earlier) : [];
  }

  differs(field: string): boolean {
    return this.touches(field) && (this.touched === undefined || !isSame(this.previous(field), this.value(field)));
  }

  /** Whether anything that the field is made of may be different. */
  touches(field: string): boolean {
    const { touched } = this;
    return touched === undefined || keysOfField(this.kind, field).some((key) => touched.has(key));
  }

  /** The kind of what cards refer to that may be hidden now from whom it was not, or the other way round, if any. */
  get movedRelated(): RelatedKind | undefined {
    const place = placeFields[this.kind];
    if (place === undefined || this.before === null || this.after === null) return undefined;
    return this.differs(place.field) ? place.of : undefined;
  }

  matches(where: readonly Clause[]): boolean {
    if (this.after === null) return false;
    for (const clause of where) if (!matchesClause(this.value(clause.field), clause)) return false;
    return true;
  }

  /** Whether it satisfied them before; false if there was no such document, or it is not known. */
  matched(where: readonly Clause[]): boolean {
    return Boolean(this.before) && where.every((clause) => matchesClause(this.previous(clause.field), clause));
  }

  #read(document: JsonObject, field: string, values: Map<string, FieldValue>): FieldValue {
    const known = values.get(field);
    if (known !== undefined) return known;
    const value = readField(this.kind, documentIn(this.kind, document), field);
    values.set(field, value);
    return value;
  }
}

export const scalarsOf = (value: FieldValue): readonly Scalar[] => (typeof value === "object" ? value : [value]);

/** Of what changed more than once it is not known what it was before: something may have been read in between. */
export async function changesOf(
  storage: Storage,
  team: string,
  commits: readonly Change[],
): Promise<readonly ChangedDocument[]> {
  const steps = new Map<string, Step>();
  for (const { sequence, log } of commits) {
    for (const change of log.changes)
      steps.set(nameOf(change), { change, sequence, isOnly: !steps.has(nameOf(change)) });
  }
  const lasts = [...steps.values()];
  const keys = lasts.map(({ change }) => change);
  const documents = lasts.length === 0 ? [] : await storage.get(team, keys);
  return lasts.map((step, index) => {
    const stored = documents[index] ?? null;
    const { kind, id } = step.change;
    const document = { kind: kind as Kind, id, before: earlierBody(stored, step), after: stored?.body ?? null };
    const touched = new Set(Object.keys({ ...step.change.before, ...step.change.after }));
    return new ChangedDocument(document, touched, stored?.rev ?? step.sequence);
  });
}

type Step = { readonly change: DocumentChange; readonly sequence: number; readonly isOnly: boolean };

/** The document before its change; undefined if it changed more often, so that it is not known. */
function earlierBody(stored: StoredDocument | null, { change, sequence, isOnly }: Step): JsonObject | null | undefined {
  const isLast = stored === null ? change.after === null : stored.rev === sequence;
  return isOnly && isLast ? rewind(stored?.body ?? null, change) : undefined;
}
