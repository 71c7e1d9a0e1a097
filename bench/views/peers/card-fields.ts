import { kindDefinitions } from "../../../src/documents";

interface ScalarField {
  readonly name: string;
  readonly type: "string" | "number" | "boolean";
  readonly text: boolean;
}

const declared = Object.entries(kindDefinitions.find(({ kind }) => kind === "card")?.fields ?? {});

/** What search in other places needs, and no view. */
const unused = ["visible_content", "title_or_visible_content", "order_key", "email_key"];

const used = declared.filter(([name]) => !unused.includes(name));

/** The fields of cards that hold one value. */
export const cardFields: readonly ScalarField[] = used
  .filter(([, { many }]) => !many)
  .map(([name, { type, text = false }]) => ({ name, type, text }));

/** The fields of cards that hold sets of texts. */
export const setFields: readonly string[] = used.filter(([, { many }]) => many).map(([name]) => name);
