/** Identifiers in their order: each existing one exactly once. Rule C6. */
export type Order = readonly string[];
