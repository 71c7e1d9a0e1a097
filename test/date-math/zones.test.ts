import { describe, test } from "vitest";
import { expectResolved } from "./outcome";

// Days, weeks, months and years near every change of offset since 1972 are held against an oracle elsewhere.
describe("rounding", () => {
  test("[D2.4 D4.1 D4.3] /d /w /M /y go by the zone, and the day of a change starts with the offset before", () => {
    expectResolved(`
      2026-01-05T23:30Z||/d Europe/Berlin 2026-01-05T23:00Z
      2026-07-05T23:30Z||/d Europe/Berlin 2026-07-05T22:00Z
      2026-01-04T18:29Z||/w Asia/Kolkata 2025-12-28T18:30Z
      2025-12-31T18:30Z||/M Asia/Kolkata 2025-12-31T18:30Z
      2026-07-01||/y America/New_York 2026-01-01T05:00Z
      2026-07-05T23:30Z||/d Etc/UTC 2026-07-05
      2026-01-05T23:30Z||/d Europe/London 2026-01-05
      2026-07-05T23:30Z||/d Europe/London 2026-07-05T23:00Z
      2026-03-29T12:00||/d Europe/Berlin 2026-03-28T23:00Z
      2026-10-25T12:00||/d Europe/Berlin 2026-10-24T22:00Z`);
  });

  test("[D2.4] a day begins with its first instant, whatever is skipped or repeated at midnight", () => {
    expectResolved(`
      # Midnight skipped: 00:00 to 01:00.
      2018-11-04T12:00||/d America/Sao_Paulo 2018-11-04T03:00Z
      # Midnight in the middle of what is skipped: 23:30 to 00:30, so the day starts at 00:30.
      1919-03-31T12:00||/d America/Toronto 1919-03-31T04:30Z
      1919-03-31T00:30||/d America/Toronto 1919-03-31T04:30Z
      1919-03-31T04:29:59.999Z||/d America/Toronto 1919-03-30T05:00Z
      # A whole day skipped.
      2011-12-31T12:00||/d Pacific/Apia 2011-12-30T10:00Z
      # Midnight twice: 00:00 to 01:00 repeated.
      2026-11-01T05:30Z||/d America/Havana 2026-11-01T04:00Z
      # Back across midnight, which shows Saturday 23:00 to 24:00 twice.
      2018-02-18T02:30Z||/d America/Sao_Paulo 2018-02-17T02:00Z
      # Offsets with seconds, on either side of UTC: Monrovia was 44 minutes and 30 seconds behind until 1972.
      1960-01-15T00:44:29.999Z||/d Africa/Monrovia 1960-01-14T00:44:30Z
      1960-01-15T00:44:30Z||/w Africa/Monrovia 1960-01-11T00:44:30Z
      1960-01-01T00:44:29.999Z||/M Africa/Monrovia 1959-12-01T00:44:30Z
      1960-01-01T00:44:30Z||/y Africa/Monrovia 1960-01-01T00:44:30Z
      1799-12-31T18:06:31.999Z||/y Asia/Kolkata 1798-12-31T18:06:32Z`);
  });

  test("[D2.3] /h /m /s round on the clock of the offset in force", () => {
    expectResolved(`
      2026-01-05T12:29Z||/h Asia/Kolkata 2026-01-05T11:30Z
      2026-01-05T12:34:56.789Z||/m Asia/Kathmandu 2026-01-05T12:34Z
      2026-01-05T12:34:56.789Z||/s Asia/Kathmandu 2026-01-05T12:34:56Z
      2026-01-05T12:34Z||/h Asia/Kathmandu 2026-01-05T12:15Z
      # Both passes of a repeated hour.
      2026-10-25T00:30Z||/h Europe/Berlin 2026-10-25T00:00Z
      2026-10-25T01:30Z||/h Europe/Berlin 2026-10-25T01:00Z
      # Local 01:45 in the second pass of 01:30 to 02:00 goes to 01:00 on the clock of its own offset, +10:30.
      2026-04-04T15:15Z||/h Australia/Lord_Howe 2026-04-04T14:30Z
      # Offsets with seconds, on either side of UTC.
      1960-01-01T12:00:00Z||/h Africa/Monrovia 1960-01-01T11:44:30Z
      1960-01-01T12:00:00Z||/m Africa/Monrovia 1960-01-01T11:59:30Z
      1800-01-01T12:00:00Z||/h Asia/Kolkata 1800-01-01T11:06:32Z`);
  });
});

describe("steps", () => {
  test("[D3.2] h, m and s move by elapsed time, d and w keep the time of day, M and y the day of the month", () => {
    expectResolved(`
      2026-03-28T12:00||+24h Europe/Berlin 2026-03-29T11:00Z
      2026-03-28T12:00||+1440m Europe/Berlin 2026-03-29T11:00Z
      2026-03-28T12:00||+86400s Europe/Berlin 2026-03-29T11:00Z
      2026-10-25T00:30Z||+1h Europe/Berlin 2026-10-25T01:30Z
      2026-03-28T12:00||+1d Europe/Berlin 2026-03-29T10:00Z
      2026-04-01T12:00||-1w Europe/Berlin 2026-03-25T11:00Z
      2011-12-31T12:00||-2d Pacific/Apia 2011-12-29T22:00Z
      1960-01-01T12:00||+1w Africa/Monrovia 1960-01-08T12:44:30Z
      # Out of that offset, on 7 January 1972.
      1972-01-06T12:00||+1d Africa/Monrovia 1972-01-07T12:00Z
      2026-01-31T12:00||+3M Europe/Berlin 2026-04-30T10:00Z
      # 28 February UTC is already 1 March in Kolkata.
      2026-02-28T20:00Z||+1M Asia/Kolkata 2026-03-31T20:00Z
      2024-02-29T12:00||+1y America/New_York 2025-02-28T17:00Z
      1960-02-29T12:00||-1y Africa/Monrovia 1959-02-28T12:44:30Z
      1800-01-31T12:00||+1M Asia/Kolkata 1800-02-28T06:06:32Z`);
  });

  test("[D3.4 D4.3] a skipped time moves forward by the gap", () => {
    expectResolved(`
      2026-03-28T02:30||+1d Europe/Berlin 2026-03-29T01:30Z
      2026-03-29T02:59:59.999 Europe/Berlin 2026-03-29T01:59:59.999Z
      2026-10-04T02:15 Australia/Lord_Howe 2026-10-03T15:45Z
      1919-03-31 America/Toronto 1919-03-31T05:00Z
      2011-12-29T12:34||+1d Pacific/Apia 2011-12-30T22:34Z
      2011-12-30 Pacific/Apia 2011-12-30T10:00Z`);
  });

  test("[D3.4 D4.3] a repeated time is the first, and a step by nothing stays in the second", () => {
    expectResolved(`
      2026-10-24T02:30||+1d Europe/Berlin 2026-10-25T00:30Z
      2027-10-25T02:30||-1y Europe/Berlin 2026-10-25T00:30Z
      2026-10-25T01:59:59.999 Europe/Berlin 2026-10-24T23:59:59.999Z
      2026-10-25T03:00 Europe/Berlin 2026-10-25T02:00Z
      2026-04-05T01:45 Australia/Lord_Howe 2026-04-04T14:45Z
      2026-04-05T02:00 Australia/Lord_Howe 2026-04-04T15:30Z`);
    for (const unit of "yMwdhms")
      expectResolved(`2026-10-25T01:30Z||+0${unit}-0${unit} Europe/Berlin 2026-10-25T01:30Z`);
  });

  test("[D4.3] an anchor with an offset is the same in every zone", () => {
    for (const zone of ["UTC", "Asia/Kolkata", "America/New_York"])
      expectResolved(`2026-03-29T02:30Z ${zone} 2026-03-29T02:30Z
        2026-03-29T02:30-05:00 ${zone} 2026-03-29T07:30Z`);
  });
});
