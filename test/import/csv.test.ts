import { describe, expect, test } from "vitest";
import { readImport } from "workspace-engine/import";
import { fileOf, fixture, has, imported, seconds } from "./read";

const utf16 = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  for (const [index, unit] of Array.from(text, (letter) => letter.charCodeAt(0)).entries()) {
    bytes[index * 2] = unit & 255;
    bytes[index * 2 + 1] = unit >> 8;
  }
  return bytes;
};

describe("any table", () => {
  test("[G1.5] columns are guessed, and what is none of the fields is found in the content", async () => {
    const { report, card, listOf } = await imported(fixture("tasks.csv"));
    expect(report.columns).toEqual([
      { column: "Aufgabe", field: "detail" },
      { column: "Task", field: "title" },
      { column: "State", field: "list" },
      { column: "Who", field: "members" },
      { column: "Deadline", field: "due" },
      { column: "Budget", field: "detail" },
    ]);
    expect(listOf('Café "buchen"')).toBe("Doing");
    expect(card('Café "buchen"').content).toContain("Budget: =SUM(A1)");
  });

  test("[G1.5] a guess is corrected by the name of the column", async () => {
    const columns = { Aufgabe: "key", Budget: "ignore" } as const;
    const { card, report } = await imported(fixture("tasks.csv"), { columns });
    expect(card("Einladung").id).toMatch(/-x2$/);
    expect(card("Einladung").content).toBe("");
    const expected = { what: "cells of the column “Budget”", count: 2, examples: ["=SUM(A1)", "12"] };
    expect(report.skipped).toContainEqual(expected);
    await expect(imported(fixture("tasks.csv"), { columns: { Nope: "key" } })).rejects.toThrow("no column “Nope”");
  });

  test("[G1.5] a table without a column of titles takes its first column", async () => {
    const { snapshot } = await imported(fileOf("Was,Wer\nBrot,Ada\nMilch,Max\n"));
    expect(snapshot.cards.map(({ title }) => title).sort()).toEqual(["Brot", "Milch"]);
  });

  test("[G1.4] dates are read as the file shows them, in the zone that is said", async () => {
    const { card, report } = await imported(fixture("tasks.csv"), { timeZone: "Europe/Madrid" });
    expect(report.dateOrder).toBe("day_first");
    expect(card('Café "buchen"').due_date).toBe(seconds("2026-03-30T22:00:00Z"));
    expect(card("Einladung").due_date).toBe(seconds("2026-05-03T22:00:00Z"));
    const expected = { what: "dates with ambiguous day and month, read day first", count: 1, examples: ["04/05/2026"] };
    expect(report.changed).toContainEqual(expected);
  });

  test.each([
    ["2026-03-05", "2026-03-05T00:00:00Z"],
    ["2026-03-05T10:00:00+02:00", "2026-03-05T08:00:00Z"],
    ["2026-03-05 10:00:00 UTC", "2026-03-05T10:00:00Z"],
    ["14/Jul/25 3:42 PM", "2025-07-14T15:42:00Z"],
    ["6/21/2025 16:14", "2025-06-21T16:14:00Z"],
    ["21.6.2025", "2025-06-21T00:00:00Z"],
    ["5.3.2026", "2026-03-05T00:00:00Z"],
    ["May 2, 2024 3:04 PM", "2024-05-02T15:04:00Z"],
    ["Mon, 3 Jun 2024 10:00:00 +0200", "2024-06-03T08:00:00Z"],
    ["Tue Mar 05 2024 10:00:00 GMT+0000 (GMT)", "2024-03-05T10:00:00Z"],
    ["1789138800000", "2026-09-11T15:00:00Z"],
    ["9/23/2025, 12:51:40 PM GMT+5:30", "2025-09-23T07:21:40Z"],
    ["3/25/2026, 9:00:00 AM CDT", "2026-03-25T14:00:00Z"],
    ["14/juil./25 3:42 PM", "2025-07-14T15:42:00Z"],
    ["14/Dez/25 15:42", "2025-12-14T15:42:00Z"],
    ["3. März 2025", "2025-03-03T00:00:00Z"],
    ["14 de julio de 2025", "2025-07-14T00:00:00Z"],
    ["March 5, 2025 4:00 PM (GMT+1)", "2025-03-05T15:00:00Z"],
    ["46086", "2026-03-05T00:00:00Z"],
    ["Thu 3/5/26", "2026-03-05T00:00:00Z"],
  ])("[G1.4] the date %s is %s", async (text, iso) => {
    const { card } = await imported(fileOf(`Title,Due\nOne,"${text}"\n`));
    expect(card("One").due_date).toBe(seconds(iso));
  });

  test("[G1.4] a span of dates is the start and the due date", async () => {
    const file = fileOf('Name,Due\nOne,"March 5, 2026 → March 9, 2026"\nTwo,"March 5, 2026"\n');
    const { shown, report } = await imported(file);
    expect(shown("One")).toMatchObject({ start: "2026-03-05", due: "2026-03-09" });
    expect(shown("Two")).toMatchObject({ start: undefined, due: "2026-03-05" });
    expect(report.skipped).toEqual([]);
  });

  test("[G2.1] what is no date is reported and left out", async () => {
    const { card, report } = await imported(fileOf("Title,Due\nOne,soon\nTwo,2026-02-30\n"));
    expect(card("One").due_date).toBeUndefined();
    const expected = { what: "dates that could not be read", count: 2, examples: ["soon", "2026-02-30"] };
    expect(report.skipped).toEqual([expected]);
  });

  test("[G1.2] line breaks in cells, doubled quotes, CRLF and a missing last line end", async () => {
    const { card } = await imported(fileOf('Title,Notes\r\n"A ""b""","one\r\ntwo"\r\nC,last'));
    expect(card('A "b"').content).toBe("<p>one<br>two</p>");
    expect(card("C").content).toBe("<p>last</p>");
  });

  test.each([
    ["utf-8", new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode("Title\nCafé\n")])],
    ["utf-8", new TextEncoder().encode("Title\nCafé\n")],
    ["utf-16le", utf16("\uFEFFTitle\nCafé\n")],
    ["utf-16le", utf16("Title\nCafé\n")],
    ["windows-1252", new Uint8Array([...new TextEncoder().encode("Title\nCaf"), 0xe9, 0x0a])],
  ])("[G1.2] a file in %s is read as that", async (encoding, bytes) => {
    const { card, report } = await imported(new File([bytes], "tasks.csv"));
    expect(report.encoding).toBe(encoding);
    expect(card("Café").title).toBe("Café");
    const guessed = encoding === "windows-1252" ? [has("read as Windows-1252")] : [];
    expect(report.changed.map(({ what }) => what)).toEqual(guessed);
  });
});

test("[G3.1] Jira names parents by id in one column and by key in another; both are found", async () => {
  const header = "Summary,Issue key,Issue id,Issue Type,Status,Project key,Parent,Parent key,Parent summary";
  const rows = [
    "Shop,P-1,10012,Epic,Open,P,,,",
    "Pay,P-2,10013,Story,Open,P,10012,,Shop",
    "Ship,P-3,10014,Story,Open,P,,P-1,Shop",
  ];
  const { card, report } = await imported(fileOf([header, ...rows].join("\n"), "jira.csv"));
  expect(report.format).toBe("jira-csv");
  expect([card("Pay").parent_card_id, card("Ship").parent_card_id]).toEqual([card("Shop").id, card("Shop").id]);
});

test("[G3.1] a chain of parts as long as the file is read as it is, but for the parent that would close it", async () => {
  const COUNT = 20_000;
  const rows = Array.from(
    { length: COUNT },
    (_, n) => `Task ${n},P-${n},${n},Task,Open,P,${n === 0 ? COUNT - 1 : n - 1}`,
  );
  const header = "Summary,Issue key,Issue id,Issue Type,Status,Project key,Parent";
  const { report } = await readImport(fileOf([header, ...rows].join("\n"), "jira.csv"), { now: 1 });
  expect(report.imported["cards"]).toBe(COUNT);
  expect(report.skipped).toMatchObject([{ what: "parents that are parts of their own parts", count: 1 }]);
});

describe("people", () => {
  test("[G3.7] are matched by address, mapped by name, and otherwise new members", async () => {
    const file = () => fileOf("Title,Assignee,Assignee Email\nOne,Ada,ada@example.com\nTwo,Max,\nThree,Eve,\n");
    const members = [{ id: "u-ada", email: "ADA@example.com" }];
    const { report, card } = await imported(file(), { members, people: [{ from: "max", user_id: "u-max" }] });
    const matched = report.people.map((person) => `${person.name} ${person.matched}`);
    expect(matched).toEqual(["Ada email", "Max mapping", "Eve new"]);
    expect(["One", "Two"].map((title) => card(title).members[0]?.user_id)).toEqual(["u-ada", "u-max"]);
  });

  test("[G3.7] are the members whose ids a file has for names, unless it has another address", async () => {
    const rows = "One,u-ada,\nTwo,u-adam,\nThree,u-max,another.max@example.com\n";
    const { report } = await imported(fileOf(`Title,Assignee,Assignee Email\n${rows}`), {
      members: [{ id: "u-ada" }, { id: "u-max", email: "max@example.com" }],
    });
    const isNew = [expect.stringMatching(/^csv-/), "new"];
    expect(report.people.map(({ user_id, matched }) => [user_id, matched])).toEqual([["u-ada", "id"], isNew, isNew]);
  });
});
