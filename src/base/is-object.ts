/** Whether a value is an object as JSON has them: neither an array nor null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isObjectOrArray = (value: unknown): value is object => typeof value === "object" && value !== null;
