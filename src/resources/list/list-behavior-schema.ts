import * as z from "zod/mini";
import { listBehaviors } from "./list";

/** Schema of `ListBehavior`. */
export const listBehaviorSchema = /*#__PURE__*/ z.enum(listBehaviors);
