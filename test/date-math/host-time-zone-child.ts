// Run in a process of its own: only the main thread of one can change its time zone. Prints what each host zone answers.
import { noon, resolved } from "./outcome";

const expressions = [
  ..."now-1d/d now/w now-1M/M now/y now/h now+3M+1y 2026-02||/w 0050-03-31||-1M".split(" "),
  ..."2026-03-29T02:30||+1d 2026-10-24T02:30||+1d 2026-02-28T02:30||+1M 2024-02-29T23:30||-1y/w".split(" "),
  ..."1960-01-31T12:00||+1M 1960-01-15T00:30Z||/w".split(" "),
  ..."8640000000000000||-1M/M 8640000000000000||/w -8640000000000000||+1y".split(" "),
];
const zones = ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe", "Africa/Monrovia"];

const answers = (): string[] => zones.flatMap((zone) => expressions.map((expression) => resolved(expression, zone)));

const BuiltIn = Date;
/** As some fake clocks put it in place of `Date`: what was made before is none of its instances. */
class Replaced extends Date {}

const reports = process.argv.slice(2).map((host) => {
  process.env["TZ"] = host;
  globalThis.Date = BuiltIn;
  const hostOffset = new Date(noon).getTimezoneOffset();
  const usual = answers();
  globalThis.Date = Replaced as DateConstructor;
  return { host, hostOffset, answers: usual, answersOfReplacedDate: answers() };
});
process.stdout.write(JSON.stringify(reports));
