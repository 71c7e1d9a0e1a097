import type { DocumentKey } from "./storage";

/** A document's key as one text, for maps and messages. */
export const nameOf = ({ kind, id }: DocumentKey): string => `${kind}/${id}`;
