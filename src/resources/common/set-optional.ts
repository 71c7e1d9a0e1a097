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
