/** A document as it was stored or given: an object, of which nothing else is taken for granted. */
export type Loose = Readonly<Record<string, unknown>>;

/** The value if it is a text: of anything else JSON may hold, not even a conversion to text can be relied on. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
