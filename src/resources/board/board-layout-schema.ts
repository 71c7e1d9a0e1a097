import * as z from "zod/mini";
import { boardLayouts } from "./board";

/** Schema of `BoardLayout`. */
export const boardLayoutSchema = /*#__PURE__*/ z.enum(boardLayouts);
