import * as z from "zod";
import { listBehaviors } from "./list-behavior";

/** Schema of `ListBehavior`. */
export const listBehaviorSchema = /*#__PURE__*/ z.enum(listBehaviors);
