export { DateMathError, type DateMathErrorCode, type DateMathFault } from "./errors";
export { type DateMathContext, evaluateDateMath } from "./evaluate";
export type { DateMathAnchor, DateMathExpression, DateMathOperation, DateMathParseResult } from "./expression";
export { parseDateMath } from "./parse";
export { type DateMathOptions, resolveDateMath } from "./resolve";
export { isKnownTimeZone } from "./time-zone";
export type { CalendarUnit, ClockUnit, DateMathUnit } from "./units";
