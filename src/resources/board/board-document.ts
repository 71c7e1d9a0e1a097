import { searchedTexts } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { searched, textsOf } from "../../fields/searched-texts";
import { boardFields } from "./board-fields";

export type BoardDocument = DocumentIn<typeof boardFields>;

export const board = documentKind(boardFields, {
  ...searched,
  text: { ...searchedTexts, from: ["title", "content"], of: (board) => [textsOf(board).title, textsOf(board).content] },
});
