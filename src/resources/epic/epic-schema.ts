import { shownShapeOf } from "../../fields/field-table";
import { resource } from "../common/resource-schema";
import { epicFields } from "./epic-fields";

/** Schema of `Epic`. */
export const epicSchema = /*#__PURE__*/ resource(() => shownShapeOf(epicFields));
