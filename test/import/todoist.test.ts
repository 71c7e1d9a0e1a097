import { describe, expect, test } from "vitest";
import { fileOf, fixture, imported, seconds } from "./read";

const project = async () => imported(fixture("todoist.csv"));

describe("Todoist", () => {
  test("[G3.1] an indent below one is that of a task of its own", async () => {
    const { snapshot } = await imported(fileOf("TYPE,CONTENT,PRIORITY,INDENT\ntask,One,4,-1\ntask,Two,4,-1\n"));
    expect(snapshot.cards.map(({ parent_card_id }) => parent_card_id)).toEqual([undefined, undefined]);
  });

  test("[G3.1] tasks become cards, sections lists, and what is indented parts", async () => {
    const { report, card, listOf, snapshot } = await project();
    expect(report.title).toBe("todoist");
    expect(snapshot.cards.map(({ title }) => title).sort()).toEqual([
      ...["Buy a washer", "Buy a washer", "Fix the tap", "Measure it", "Read the mail"],
    ]);
    expect([listOf("Read the mail"), listOf("Fix the tap"), listOf("Measure it")]).toEqual([
      ...["To do", "In progress", "In progress"],
    ]);
    const washer = snapshot.cards.find(({ parent_card_id }) => parent_card_id === card("Fix the tap").id);
    expect(washer?.title).toBe("Buy a washer");
    expect(card("Measure it").parent_card_id).toBe(washer?.id);
    const columns = new Map(report.columns.map(({ column, field }) => [column, field]));
    expect([columns.get("TYPE"), columns.get("INDENT")]).toEqual(["list", "parent"]);
  });

  test("[G3.1] titles are plain, and links, descriptions and labels are kept", async () => {
    const { card, tagsOf } = await project();
    const { content } = card("Fix the tap");
    expect(content).toContain('<a href="https://example.com/tap">tap</a>');
    expect(content).toContain("<p>Ask <strong>Max</strong> first.</p>");
    expect(content).toContain("<li>DURATION: 30</li><li>DURATION_UNIT: minute</li>");
    expect(tagsOf("Fix the tap")).toEqual(["house", "very-urgent"]);
  });

  test("[G3.1] 1 is urgent and 4 no priority", async () => {
    const { card } = await project();
    expect([card("Fix the tap").priority, card("Measure it").priority]).toEqual([1, 2]);
    expect(card("Read the mail").priority).toBeFalsy();
  });

  test("[G3.1] dates are read in the zone of their row, and deadlines and words stand in the content", async () => {
    const { card, snapshot, report } = await project();
    expect(card("Fix the tap").due_date).toBe(seconds("2026-03-05T17:00:00Z"));
    expect(card("Fix the tap").content).toContain("DEADLINE: Mar 9 2026");
    const washers = snapshot.cards.filter(({ title }) => title === "Buy a washer");
    expect(washers.map(({ content }) => content).sort()).toEqual(["", "<ul><li>DEADLINE: Mar 8 2026</li></ul>"]);
    expect(card("Read the mail").content).toBe("<ul><li>Date: every monday at 9am</li></ul>");
    const expected = { what: "dates in words, now in the content", count: 1, examples: ["every monday at 9am"] };
    expect(report.changed).toEqual([expected]);
  });

  test("[G3.1] people are recognized by their ids, and comments go to the task above them with attachments", async () => {
    const { card, snapshot, report } = await project();
    expect(report.people.map(({ name }) => name)).toEqual(["Ada Lovelace", "Max Roe"]);
    const [comment, ...others] = snapshot.comments;
    expect(others).toEqual([]);
    expect(comment).toMatchObject({ card_id: card("Fix the tap").id, time_created: seconds("2026-03-01T10:00:00Z") });
    expect(comment?.user.user_id).toBe(card("Fix the tap").members[0]?.user_id);
    expect(comment?.content).toBe('<p>The right one: <a href="https://files.example.com/tap.pdf">tap.pdf</a></p>');
  });

  test("[G3.1] whatever is no task is reported", async () => {
    const { skipped } = (await project()).report;
    expect(skipped.filter(({ what }) => !what.startsWith("columns that"))).toEqual([
      { what: "rows of the type “meta”", count: 1, examples: ["view_style=board"] },
      { what: "comments on no task", count: 1, examples: ["A comment on all of it"] },
      { what: "sections without tasks", count: 1, examples: ["Nothing yet"] },
    ]);
  });

  test("[G3.1] earlier exports have fewer columns, and no line end behind the last row", async () => {
    const rows = [
      "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG",
      "task,One,4,1,,,,en",
      "note,Said,,,,,,",
    ];
    const { report, card, snapshot } = await imported(fileOf(rows.join("\n"), "Home.csv"));
    expect([report.format, report.title, card("One").content]).toEqual(["todoist-csv", "Home", ""]);
    expect(snapshot.comments.map(({ content }) => content)).toEqual(["<p>Said</p>"]);
  });

  test("[G2.1] cells beyond the last column are reported", async () => {
    const what = "cells beyond the last column: such a row may be shifted";
    for (const text of ["TYPE,CONTENT,PRIORITY,INDENT\ntask,One,4,1,more\n", "ID,Title\n1,One,surplus\n"])
      expect((await imported(fileOf(text))).report.skipped).toEqual([{ what, count: 1, examples: ["line 2"] }]);
  });
});
