import * as z from "zod/mini";
import { boardLayouts } from "./board-layout";

/** Schema of `BoardLayout`. */
export const boardLayoutSchema = /*#__PURE__*/ z.enum(boardLayouts);
