/** Documents that another one may tell of to some readers and not to others, who may not read them. */
export type RelatedKind = "card" | "tag" | "form";

interface FieldRow {
  readonly field: string;
  /** The kind of documents the field tells of, if they may be hidden from those who read its own. */
  readonly relatedTo?: RelatedKind;
}

/** `true` asks for a field that is not empty; with `acting`, for one that holds the acting user. `false` negates. */
export interface FlagRow extends FieldRow {
  readonly shape: "flag";
  readonly acting?: true;
}

/** A date between two bounds. */
export interface RangeRow extends FieldRow {
  readonly shape: "range";
}

/** Part of a text. */
export interface TextRow extends FieldRow {
  readonly shape: "text";
}

/** Any of some ids. */
export interface IdsRow extends FieldRow {
  readonly shape: "ids";
}

/** Any of some names; with `ranked`, the field holds a name's place among them, from 1. */
export interface OneOfRow extends FieldRow {
  readonly shape: "oneOf";
  readonly names: readonly string[];
  readonly ranked?: true;
}

/** Any of some integers; with `max`, from 0 to it. */
export interface IntegersRow extends FieldRow {
  readonly shape: "integers";
  readonly max?: number;
}

export type ListRow = IdsRow | OneOfRow | IntegersRow;

/** What one filter key takes, and the declared field it is about. */
export type FilterRow = FlagRow | RangeRow | TextRow | ListRow;

/** Rows by filter key. */
export type FilterRows = Readonly<Record<string, FilterRow>>;

export const flag = (field: string): FlagRow => ({ shape: "flag", field });
export const relatedFlag = (field: string, relatedTo: RelatedKind): FlagRow => ({ shape: "flag", field, relatedTo });
export const range = (field: string): RangeRow => ({ shape: "range", field });
export const text = (field: string): TextRow => ({ shape: "text", field });
export const ids = (field: string): IdsRow => ({ shape: "ids", field });
export const relatedIds = (field: string, relatedTo: RelatedKind): IdsRow => ({ shape: "ids", field, relatedTo });
