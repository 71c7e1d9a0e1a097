import { shownShapeOf } from "../../fields/field-table";
import { resource } from "../common/resource-schema";
import { listFields } from "./list-fields";

/** Schema of `List`. */
export const listSchema = /*#__PURE__*/ resource(() => shownShapeOf(listFields));
