import data from "./data.json";

interface Described {
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  readonly errors: readonly string[];
  readonly answers: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

type ByName<T> = Readonly<Record<string, T>>;

/** The types and comments of operations and resources. Written to `data.json` by scripts/generate-openapi.ts, as are the examples. */
export const described: { readonly operations: ByName<Described>; readonly resources: ByName<ByName<string>> } =
  data.described;

/** Inputs and resources of a sample workspace. */
export const examples: { readonly inputs: ByName<ByName<unknown>>; readonly resources: ByName<unknown> } =
  data.examples;
