type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

/** Sets an optional field from an update: `undefined` leaves it, `null` and `""` clear it. Rule T6. */
export function setOptional<T extends object, K extends OptionalKeys<T>>(
  draft: T,
  key: K,
  value: T[K] | "" | null | undefined,
): void {
  if (value === undefined) return;
  if (value === null || value === "") delete draft[key];
  else draft[key] = value as T[K];
}

/** The parts of an input that say something: neither null nor `""`. Rule T6. */
export function filled<T extends object>(parts: T) {
  const said = Object.entries(parts).filter(([, part]) => part !== undefined && part !== null && part !== "");
  return Object.fromEntries(said) as { [K in keyof T]?: Exclude<T[K], null | undefined> };
}
