import { shownShapeOf } from "../../fields/field-table";
import { resource } from "../common/resource-schema";
import { boardFields } from "./board-fields";

/** Schema of `Board`. */
export const boardSchema = /*#__PURE__*/ resource(() => shownShapeOf(boardFields));
