// An independent reading of the grammar: one regular expression and the rules it cannot say.

const unit = "[yMwdhHms]";
const operations = `(?:[+-][0-9]*${unit}|/(?:0*1)?${unit})*`;
const zone = "(?:Z|[+-](?<zoneHour>[0-9]{2})(?::?(?<zoneMinute>[0-9]{2}))?)";
const clock = `(?<hour>[0-9]{2})(?::(?<minute>[0-9]{2})(?::(?<second>[0-9]{2})(?:[.][0-9]{1,9})?)?)?${zone}?`;
const iso = `(?<year>[0-9]{4})-(?<month>[0-9]{2})(?:-(?<day>[0-9]{2})(?:T${clock})?)?`;
const expression = new RegExp(`^(?:now${operations}|(?:-?(?<integer>[0-9]+)|${iso})(?:[|]{2}${operations})?)$`);

/** Whether a text of at most 256 characters is an expression. */
export function isExpression(text: string): boolean {
  const groups = expression.exec(text)?.groups;
  if (groups === undefined) return false;
  const number = (name: string, absent: number): number => Number(groups[name] ?? absent);
  const daysInMonth = new Date(Date.UTC(2000 + (number("year", 0) % 400), number("month", 1), 0)).getUTCDate();
  return (
    BigInt(groups["integer"] ?? 0) <= 8_640_000_000_000_000n &&
    number("month", 1) >= 1 &&
    number("month", 1) <= 12 &&
    number("day", 1) >= 1 &&
    number("day", 1) <= daysInMonth &&
    number("hour", 0) < 24 &&
    number("minute", 0) < 60 &&
    number("second", 0) < 60 &&
    number("zoneHour", 0) < 24 &&
    number("zoneMinute", 0) < 60 &&
    [...text.matchAll(/[+-]([0-9]+)[yMwdhHms]/g)].every(([, count = ""]) => BigInt(count) <= 2_147_483_647n)
  );
}

// From every state of the grammar one of these leads to its end.
const endings = ["", "now", "ow", "w", "0", "1", "00", "01", "d", "1d", "|"];

/** Whether some continuation makes the text an expression. */
export const canContinue = (text: string): boolean => endings.some((ending) => isExpression(text + ending));
