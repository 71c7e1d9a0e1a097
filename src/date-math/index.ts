export type { CalendarUnit, ClockUnit, DateMathUnit } from "./calendar";
export { type DateMathContext, type DateMathOptions, evaluateDateMath, resolveDateMath } from "./evaluate";
export {
  type DateMathAnchor,
  DateMathError,
  type DateMathErrorCode,
  type DateMathExpression,
  type DateMathFault,
  type DateMathOperation,
  type DateMathParseResult,
} from "./expression";
export { parseDateMath } from "./parse";
export { isKnownTimeZone } from "./time-zone";
