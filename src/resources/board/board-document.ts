import { declaredFields, searchedTexts } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf } from "../../fields/field-table";
import { searched, textsOf } from "../../fields/searched-texts";
import { boardFields } from "./board-fields";

export type BoardDocument = DocumentIn<typeof boardFields>;

export const board = declaredFields<BoardDocument>()({
  ...searched,
  text: { ...searchedTexts, from: ["title", "content"], of: (board) => [textsOf(board).title, textsOf(board).content] },
  ...declaredOf(boardFields),
});
