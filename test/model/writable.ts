/** `T` without `readonly`, to its depth: what a schema infers for a hand-written type. */
export type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;
