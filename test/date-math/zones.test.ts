import { describe, expect, test } from "vitest";
import { resolved } from "./outcome";

type Row = readonly [expression: string, timeZone: string, instant: string];

describe("rounding to calendar units", () => {
  test.each<Row>([
    ["2026-01-05T23:30Z||/d", "Europe/Berlin", "2026-01-05T23:00:00.000Z"],
    ["2026-07-05T23:30Z||/d", "Europe/Berlin", "2026-07-05T22:00:00.000Z"],
    ["2026-01-05T02:00Z||/d", "America/New_York", "2026-01-04T05:00:00.000Z"],
    ["2026-01-04T18:30Z||/w", "Asia/Kolkata", "2026-01-04T18:30:00.000Z"],
    ["2026-01-04T18:29Z||/w", "Asia/Kolkata", "2025-12-28T18:30:00.000Z"],
    ["2025-12-31T18:30Z||/M", "Asia/Kolkata", "2025-12-31T18:30:00.000Z"],
    ["2026-07-01||/y", "America/New_York", "2026-01-01T05:00:00.000Z"],
    ["2026-07-01||/M", "America/New_York", "2026-07-01T04:00:00.000Z"],
    ["2026-07-05T23:30Z||/d", "Etc/UTC", "2026-07-05T00:00:00.000Z"],
    ["2026-01-05T23:30Z||/d", "Europe/London", "2026-01-05T00:00:00.000Z"],
    ["2026-07-05T23:30Z||/d", "Europe/London", "2026-07-05T23:00:00.000Z"],
    // The day of a change starts with the offset of the day before.
    ["2026-03-29T12:00||/d", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-10-25T12:00||/d", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
  ])("[D2.4 D4.1 D4.3] %s in %s is %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });

  test.each<Row>([
    // Midnight skipped: 00:00 to 01:00.
    ["2018-11-04T12:00||/d", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2018-11-04T01:00||/d", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    // Midnight in the middle of what is skipped: 23:30 to 00:30, so the day starts at 00:30.
    ["1919-03-31T12:00||/d", "America/Toronto", "1919-03-31T04:30:00.000Z"],
    ["1919-03-31T00:30||/d", "America/Toronto", "1919-03-31T04:30:00.000Z"],
    ["1919-03-31T04:29:59.999Z||/d", "America/Toronto", "1919-03-30T05:00:00.000Z"],
    // A whole day skipped, with the first of a month in it and then without.
    ["2011-12-31T12:00||/d", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["2011-12-30T09:59:59.999Z||/d", "Pacific/Apia", "2011-12-29T10:00:00.000Z"],
    ["2011-12-31T12:00||/w", "Pacific/Apia", "2011-12-26T10:00:00.000Z"],
    // Midnight twice: 00:00 to 01:00 repeated.
    ["2026-11-01T04:30Z||/d", "America/Havana", "2026-11-01T04:00:00.000Z"],
    ["2026-11-01T05:30Z||/d", "America/Havana", "2026-11-01T04:00:00.000Z"],
    // Offsets with seconds, on either side of UTC: Monrovia was 44 minutes and 30 seconds behind until 1972.
    ["1960-01-15T00:44:29.999Z||/d", "Africa/Monrovia", "1960-01-14T00:44:30.000Z"],
    ["1960-01-15T00:44:30Z||/w", "Africa/Monrovia", "1960-01-11T00:44:30.000Z"],
    ["1960-01-01T00:44:29.999Z||/M", "Africa/Monrovia", "1959-12-01T00:44:30.000Z"],
    ["1960-01-01T00:44:30Z||/y", "Africa/Monrovia", "1960-01-01T00:44:30.000Z"],
    ["1799-12-31T18:06:31.999Z||/y", "Asia/Kolkata", "1798-12-31T18:06:32.000Z"],
    // Back across midnight, which shows Saturday 23:00 to 24:00 twice.
    ["2018-02-18T01:30Z||/d", "America/Sao_Paulo", "2018-02-17T02:00:00.000Z"],
    ["2018-02-18T02:30Z||/d", "America/Sao_Paulo", "2018-02-17T02:00:00.000Z"],
    ["2018-02-18T03:00Z||/d", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"],
  ])("[D2.4] %s in %s is %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });
});

describe("rounding to clock units", () => {
  test.each<Row>([
    ["2026-01-05T12:29Z||/h", "Asia/Kolkata", "2026-01-05T11:30:00.000Z"],
    ["2026-01-05T12:30Z||/h", "Asia/Kolkata", "2026-01-05T12:30:00.000Z"],
    ["2026-01-05T12:34:56.789Z||/m", "Asia/Kathmandu", "2026-01-05T12:34:00.000Z"],
    ["2026-01-05T12:34:56.789Z||/s", "Asia/Kathmandu", "2026-01-05T12:34:56.000Z"],
    ["2026-01-05T12:34Z||/h", "Asia/Kathmandu", "2026-01-05T12:15:00.000Z"],
    // Both passes of a repeated hour.
    ["2026-10-25T00:30Z||/h", "Europe/Berlin", "2026-10-25T00:00:00.000Z"],
    ["2026-10-25T01:30Z||/h", "Europe/Berlin", "2026-10-25T01:00:00.000Z"],
    ["2026-11-01T06:30Z||/h", "America/New_York", "2026-11-01T06:00:00.000Z"],
    // Local 01:45 in the second pass of 01:30 to 02:00 goes to 01:00 on the clock of its own offset, +10:30.
    ["2026-04-04T15:15Z||/h", "Australia/Lord_Howe", "2026-04-04T14:30:00.000Z"],
    ["2026-04-04T15:45Z||/h", "Australia/Lord_Howe", "2026-04-04T15:30:00.000Z"],
    // Offsets with seconds, on either side of UTC.
    ["1960-01-01T12:00:00Z||/h", "Africa/Monrovia", "1960-01-01T11:44:30.000Z"],
    ["1960-01-01T12:00:00Z||/m", "Africa/Monrovia", "1960-01-01T11:59:30.000Z"],
    ["1800-01-01T12:00:00Z||/h", "Asia/Kolkata", "1800-01-01T11:06:32.000Z"],
  ])("[D2.3] %s in %s is %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });
});

describe("steps", () => {
  test.each<Row>([
    ["2026-03-28T12:00||+24h", "Europe/Berlin", "2026-03-29T11:00:00.000Z"],
    ["2026-03-28T12:00||+1440m", "Europe/Berlin", "2026-03-29T11:00:00.000Z"],
    ["2026-03-28T12:00||+86400s", "Europe/Berlin", "2026-03-29T11:00:00.000Z"],
    ["2026-10-25T00:30Z||+1h", "Europe/Berlin", "2026-10-25T01:30:00.000Z"],
  ])("[D3.2] %s in %s is %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });

  test.each<Row>([
    ["2026-03-28T12:00||+1d", "Europe/Berlin", "2026-03-29T10:00:00.000Z"],
    ["2026-10-24T12:00||+1d", "Europe/Berlin", "2026-10-25T11:00:00.000Z"],
    ["2026-03-23T12:00||+1w", "Europe/Berlin", "2026-03-30T10:00:00.000Z"],
    ["2026-04-01T12:00||-1w", "Europe/Berlin", "2026-03-25T11:00:00.000Z"],
    ["2026-10-25T01:30Z||+1d", "Europe/Berlin", "2026-10-26T01:30:00.000Z"],
    ["2011-12-31T12:00||-2d", "Pacific/Apia", "2011-12-29T22:00:00.000Z"],
    ["1960-01-01T12:00||+1d", "Africa/Monrovia", "1960-01-02T12:44:30.000Z"],
    ["1960-01-01T12:00||+1w", "Africa/Monrovia", "1960-01-08T12:44:30.000Z"],
    // Out of that offset, on 7 January 1972.
    ["1972-01-06T12:00||+1d", "Africa/Monrovia", "1972-01-07T12:00:00.000Z"],
  ])("[D3.2] %s in %s is %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });

  test.each<Row>([
    ["2026-01-31T12:00||+2M", "Europe/Berlin", "2026-03-31T10:00:00.000Z"],
    ["2026-01-31T12:00||+3M", "Europe/Berlin", "2026-04-30T10:00:00.000Z"],
    // 28 February UTC is already 1 March in Kolkata.
    ["2026-02-28T20:00Z||+1M", "Asia/Kolkata", "2026-03-31T20:00:00.000Z"],
    ["2026-03-31T19:00Z||-1M", "Asia/Kolkata", "2026-02-28T19:00:00.000Z"],
    ["2024-02-29T12:00||+1y", "America/New_York", "2025-02-28T17:00:00.000Z"],
    ["1960-01-31T12:00||+1M", "Africa/Monrovia", "1960-02-29T12:44:30.000Z"],
    ["1960-02-29T12:00||-1y", "Africa/Monrovia", "1959-02-28T12:44:30.000Z"],
    ["1800-01-31T12:00||+1M", "Asia/Kolkata", "1800-02-28T06:06:32.000Z"],
  ])("[D3.2] %s in %s is %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });

  test.each<Row>([
    ["2026-03-28T02:30||+1d", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-03-30T02:30||-1d", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-02-28T02:30||+1M+1d", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29T02:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-03-29T02:59:59.999", "Europe/Berlin", "2026-03-29T01:59:59.999Z"],
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["1919-03-31", "America/Toronto", "1919-03-31T05:00:00.000Z"],
    ["2011-12-29T12:34||+1d", "Pacific/Apia", "2011-12-30T22:34:00.000Z"],
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("[D3.4 D4.3] %s in %s moves forward to %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });

  test.each<Row>([
    ["2026-10-24T02:30||+1d", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-10-26T02:30||-1d", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-09-25T02:30||+1M", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2027-10-25T02:30||-1y", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-10-18T02:30||+1w", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T02:00", "Europe/Berlin", "2026-10-25T00:00:00.000Z"],
    ["2026-10-25T01:59:59.999", "Europe/Berlin", "2026-10-24T23:59:59.999Z"],
    ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
    ["2026-04-05T01:29", "Australia/Lord_Howe", "2026-04-04T14:29:00.000Z"],
    ["2026-04-05T02:00", "Australia/Lord_Howe", "2026-04-04T15:30:00.000Z"],
  ])("[D3.4 D4.3] %s in %s is %s", (expression, timeZone, instant) => {
    expect(resolved(expression, timeZone)).toBe(instant);
  });

  test.each(["y", "M", "w", "d", "h", "m", "s"])("[D3.4] ±0%s stays in the second pass of a repeated hour", (unit) => {
    expect(resolved(`2026-10-25T01:30Z||+0${unit}-0${unit}`, "Europe/Berlin")).toBe("2026-10-25T01:30:00.000Z");
  });
});

test.each(["UTC", "Asia/Kolkata", "America/New_York"])(
  "[D4.3] an anchor with an offset is the same in %s",
  (timeZone) => {
    expect(resolved("2026-03-29T02:30Z", timeZone)).toBe("2026-03-29T02:30:00.000Z");
    expect(resolved("2026-03-29T02:30-05:00", timeZone)).toBe("2026-03-29T07:30:00.000Z");
  },
);
