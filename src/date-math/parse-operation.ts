import type { DateMathOperation } from "./expression";
import type { Scanner } from "./scanner";
import type { DateMathUnit } from "./units";

const maxCount = 2_147_483_647;

const units: Readonly<Record<string, DateMathUnit>> = {
  y: "y",
  M: "M",
  w: "w",
  d: "d",
  h: "h",
  H: "h",
  m: "m",
  s: "s",
};

/** Reads one `+`, `-` or `/` step. */
export function readOperation(scanner: Scanner): DateMathOperation | undefined {
  const { position, current: operator } = scanner;
  if (operator !== "+" && operator !== "-" && operator !== "/") {
    const code = /^[\p{P}\p{S}]/u.test(scanner.rest) ? "unsupported_operator" : "unexpected_character";
    return scanner.refuse(code, '"+", "-", "/" or the end ("||" only follows an absolute date)');
  }
  scanner.position++;
  const count = operator === "/" ? readRoundingCount(scanner) : readCount(scanner);
  if (count === undefined) return undefined;
  const unit = readUnit(scanner);
  return unit && { operator, count, unit, position };
}

const readCount = (scanner: Scanner): number | undefined =>
  scanner.atDigit ? scanner.number(maxCount, "count_too_large") : 1;

function readRoundingCount(scanner: Scanner): number | undefined {
  let padded = false;
  while (scanner.take("0")) padded = true;
  const one = scanner.take("1");
  if (!scanner.atDigit && (one || !padded)) return 1;
  return scanner.refuse("rounding_count", 'no count other than 1, because rounding goes to one unit, as in "/d"');
}

function readUnit(scanner: Scanner): DateMathUnit | undefined {
  const unit = units[scanner.current];
  if (unit === undefined) {
    const code = /^\p{L}/u.test(scanner.rest) ? "unsupported_unit" : "unexpected_character";
    return scanner.refuse(code, "y (year), M (month), w (week), d (day), h or H (hour), m (minute) or s (second)");
  }
  scanner.position++;
  return unit;
}
