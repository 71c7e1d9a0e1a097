/** `true` asks for a field that is not empty; with `acting`, for one that holds the acting user. `false` negates. */
export type FlagRow = { readonly shape: "flag"; readonly field: string; readonly acting?: true };

/** A date between two bounds. */
export type RangeRow = { readonly shape: "range"; readonly field: string };

/** Part of a text. */
export type TextRow = { readonly shape: "text"; readonly field: string };

/** Any of some ids. */
export type IdsRow = { readonly shape: "ids"; readonly field: string };

/** Any of some names; with `ranked`, the field holds a name's place among them, from 1. */
export interface OneOfRow {
  readonly shape: "oneOf";
  readonly field: string;
  readonly names: readonly string[];
  readonly ranked?: true;
}

/** Any of some integers; with `max`, from 0 to it. */
export type IntegersRow = { readonly shape: "integers"; readonly field: string; readonly max?: number };

export type ListRow = IdsRow | OneOfRow | IntegersRow;

/** The values of one filter key, and the declared field it filters. */
export type FilterRow = FlagRow | RangeRow | TextRow | ListRow;

/** Rows by filter key. */
export type FilterRows = Readonly<Record<string, FilterRow>>;

/** A row for each filter key of a request type. */
export type RowsOf<Filters> = Readonly<Record<Exclude<keyof Filters, "include" | "exclude" | "sort_by">, FilterRow>>;

/** The declared fields that some rows are about. */
export type FieldIn<Rows extends FilterRows> = Rows[keyof Rows]["field"];

export const flag = <const Field extends string>(field: Field) => ({ shape: "flag", field }) as const;
export const range = <const Field extends string>(field: Field) => ({ shape: "range", field }) as const;
export const text = <const Field extends string>(field: Field) => ({ shape: "text", field }) as const;
export const ids = <const Field extends string>(field: Field) => ({ shape: "ids", field }) as const;
