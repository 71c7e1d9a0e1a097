// Run in a process of its own: only the main thread of one can change its time zone. Prints what each host zone answers.
import { noon, resolved } from "./outcome";

const expressions = [
  "now-1d/d",
  "now/w",
  "now-1M/M",
  "now/y",
  "now/h",
  "now+3M+1y",
  "2026-03-29T02:30||+1d",
  "0050-03-31||-1M",
  "2026-02||/w",
];
const zones = ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe"];

const reports = process.argv.slice(2).map((host) => {
  process.env["TZ"] = host;
  const answers = zones.flatMap((zone) => expressions.map((expression) => resolved(expression, zone)));
  return { host, hostOffset: new Date(noon).getTimezoneOffset(), answers };
});
process.stdout.write(JSON.stringify(reports));
