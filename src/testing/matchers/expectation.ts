/** An id, or some fields and what they hold; in place of a value may stand `expect.stringContaining("…")` and the like. */
export type Expectation<Resource> = string | { readonly [Key in keyof Resource]?: unknown };

/** As it might stand in the test, in one line. */
export function expectationInWords(expected: Expectation<object>): string {
  if (typeof expected === "string") return JSON.stringify(expected);
  return `{ ${Object.entries(expected)
    .map(([key, value]) => `${key}: ${valueInWords(value)}`)
    .join(", ")} }`;
}

/** Asymmetric matchers, as jest and vitest mark them. */
function valueInWords(value: unknown): string {
  if (typeof value !== "object" || value === null || !("asymmetricMatch" in value)) return JSON.stringify(value) ?? "";
  const sample: unknown = Reflect.get(value, "sample");
  return `${String(value)} ${sample instanceof RegExp ? String(sample) : (JSON.stringify(sample) ?? "")}`.trim();
}
