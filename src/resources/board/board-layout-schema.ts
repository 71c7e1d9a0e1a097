import * as z from "zod";
import { boardLayouts } from "./board-layout";

/** Schema of `BoardLayout`. */
export const boardLayoutSchema = /*#__PURE__*/ z.enum(boardLayouts);
