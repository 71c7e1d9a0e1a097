import { describe, expect, test } from "vitest";
import { fileOf, has, imported, type Shown, seconds } from "./read";

/** A cell as spreadsheets quote it. */
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const table = (header: string, ...rows: readonly Readonly<Record<string, string>>[]): File => {
  const names = header.split(",");
  const lines = rows.map((row) => names.map((name) => cell(row[name] ?? "")).join(","));
  return fileOf([header, ...lines].join("\n"), "export.csv");
};

describe("ClickUp", () => {
  const header =
    "Task ID,Task Link,Task Type,Task Name,Task Content,Status,Date Created,Due Date,Parent ID,Subtasks IDs,Attachments," +
    "Assignees,Tags,Priority,List Name,Folder Name/Path,Space Name,Time Estimated,Time Estimated Text,Checklists,Comments," +
    "Assigned Comments,Home Location ID";
  const empty = { Attachments: "[]", Assignees: "[]", Tags: "[]", Priority: "null", Checklists: "{}", Comments: "[]" };
  const task = (id: string, more: Readonly<Record<string, string>>) => ({
    ...{ ...empty, "Task ID": id, "Task Name": `Task ${id}`, Status: "to do", "List Name": "Plans" },
    ...{ "Space Name": "Team", "Parent ID": "null", "Due Date": "null", "Assigned Comments": "0", ...more },
  });

  test("[G3.1] comments are JSON with authors by address, and times in the zone of whoever exports", async () => {
    const comments = [
      { text: "Sent.", by: "ada@example.com", assigned: false, date: "3/25/2026, 9:00:00 AM CDT", resolved: "N/A" },
      { text: "Drafts are there.", by: "max@example.com", assigned: true, date: "3/24/2026, 1:20:14 PM GMT+5:30" },
    ];
    const { snapshot, report } = await imported(table(header, task("a", { Comments: JSON.stringify(comments) })));
    const emailOf = (id: string) => snapshot.members.find((member) => member.id === id)?.email;
    const found = snapshot.comments.map((one) => [one.content, emailOf(one.user.user_id), one.time_created]);
    expect(found).toEqual([
      ["<p>Drafts are there.</p>", "max@example.com", seconds("2026-03-24T07:50:14Z")],
      ["<p>Sent.</p>", "ada@example.com", seconds("2026-03-25T14:00:00Z")],
    ]);
    expect(report.skipped.map(({ what }) => what)).not.toContain("dates that could not be read");
  });

  test("[G3.1] cells that hold no JSON, or other JSON, are texts", async () => {
    const texts = ["42", '["Ready"]', "Ready", '[{"text": "cut'].sort();
    const rows = texts.map((text, index) => task(String(index), { Comments: text, Checklists: text }));
    const { snapshot } = await imported(table(header, ...rows));
    const items = snapshot.cards.flatMap(({ checklists }) => checklists.flatMap((list) => list.items));
    const plain = ({ content }: { readonly content: string }) =>
      content.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"');
    expect(items.map(({ title }) => title).sort()).toEqual(texts);
    // A number alone is how many comments there are.
    expect(snapshot.comments.map(plain).sort()).toEqual(texts.filter((text) => text !== "42"));
  });

  test("[G3.1] checklists are JSON, and what is empty becomes nothing", async () => {
    const checklists = JSON.stringify({ Steps: ["Hook", "Bio"], Later: [] });
    const { shown, snapshot } = await imported(table(header, task("a", { Checklists: checklists }), task("b", {})));
    expect(shown("Task a").checklists.flat()).toEqual(["Steps", ["Hook", "Bio"], "Later", []]);
    expect(shown("Task b")).toMatchObject({ checklists: [], links: [], tags: [], content: "" });
    expect(snapshot.comments).toEqual([]);
  });

  test("[G3.1] links lead to the task and what is attached, and line breaks are read", async () => {
    const attachments = JSON.stringify([{ title: "plan.pdf", url: "https://files.example.com/plan.pdf" }]);
    const link = "https://app.clickup.com/t/a";
    const given = { "Task Link": link, Attachments: attachments, "Task Content": "One.\\nTwo." };
    const { shown } = await imported(table(header, task("a", { ...given, "Folder Name/Path": '["PR"]' })));
    expect(shown("Task a")).toMatchObject({
      links: [`null ${link}`, "plan.pdf https://files.example.com/plan.pdf"],
      content: has("<p>One.<br>\nTwo.</p>"),
    });
  });
});

describe("Jira", () => {
  test("[G3.6] custom fields that are lists are found in the content, and files stay where they are", async () => {
    const fields = {
      ...{ summary: "One", status: { name: "Open" }, versions: [{ name: "v1" }], customfield_1: ["Red", "Blue"] },
      ...{ customfield_2: [{ name: "S1" }, { name: "S2" }], customfield_3: [{ value: "A" }], customfield_4: null },
      attachment: [{ filename: "a.png", content: "https://acme.example.com/a.png" }],
    };
    const json = JSON.stringify({ issues: [{ key: "A-1", fields }] });
    const { shown } = await imported(fileOf(json, "jira.json"));
    const custom = ["customfield_1: Red, Blue", "customfield_2: S1, S2", "customfield_3: A"];
    for (const text of [...custom, "Affects versions: v1"]) expect(shown("One").content).toContain(text);
    const links = ["a.png https://acme.example.com/a.png"];
    expect(shown("One").links).toEqual(links);
    const csv = table("Summary,Issue key,Status,Attachment", {
      ...{ Summary: "Two", "Issue key": "A-2", Status: "Open" },
      Attachment: "14/Jul/25 9:00 AM;5b10a;a.png;https://acme.example.com/a.png",
    });
    expect((await imported(csv)).shown("Two").links).toEqual(links);
  });
});

describe("GitHub", () => {
  test("[G3.1] issues of several repositories with the same number are not the same", async () => {
    const issueOf = (repository: string) => ({
      ...{ number: 1, title: `Of ${repository}`, state: "OPEN", author: null, body: null },
      url: `https://github.com/acme/${repository}/issues/1`,
    });
    const json = JSON.stringify([issueOf("web"), issueOf("api")]);
    const { snapshot, report } = await imported(fileOf(json, "issues.json"));
    expect(snapshot.cards.map(({ title }) => title).sort()).toEqual(["Of api", "Of web"]);
    expect(report.skipped).toEqual([]);
  });
});

describe("Asana", () => {
  const header =
    "Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Due Date,Priority,Parent task";

  test("[G3.1] ids that a spreadsheet rounded make no row a copy of another", async () => {
    const rounded = { "Task ID": "1.21143E+15", "Section/Column": "Plan", "Due Date": "22/9/2025" };
    const given = { One: "Med", Two: "High" };
    const rows = Object.entries(given).map(([Name, Priority]) => ({ ...rounded, Name, Priority }));
    const { shown, report } = await imported(table(header, ...rows));
    expect([shown("One").priority, shown("Two").priority]).toEqual([3, 2]);
    expect(shown("Two").due).toBe("2025-09-22");
    const noted = { what: expect.stringContaining("a spreadsheet rounded"), count: 2 };
    expect(report.changed).toContainEqual(expect.objectContaining(noted));
  });
});

describe("Asana, JSON", () => {
  const priority = (display_value: string | null, name = "Priority") => ({
    custom_fields: [{ gid: "4", name, display_value }],
  });
  const both = { custom_fields: [...priority("High").custom_fields, ...priority("Low").custom_fields] };

  test.each<[what: string, task: object, shown: Shown]>([
    ["the field for priorities is the priority", priority("High"), { priority: 2, content: "" }],
    ["so is one as CSV has it", priority("Med"), { priority: 3 }],
    ["so is one in another language", priority("Niedrig", "Priorität"), { priority: 4 }],
    ["none is none", priority(null), { priority: undefined, content: "" }],
    ["one that is none of the tools'", priority("Someday"), { content: "<ul><li>Priority: Someday</li></ul>" }],
    ["of two the first counts", both, { priority: 2, content: "<ul><li>Priority: Low</li></ul>" }],
    ["a milestone has a tag", { resource_subtype: "milestone" }, { tags: ["Milestone"] }],
    ["a task has none", {}, { tags: [] }],
  ])("[G3.1] %s", async (_, more, expected) => {
    const task = { gid: "1", name: "One", resource_subtype: "default_task", ...more };
    const { shown, report } = await imported(fileOf(JSON.stringify({ data: [task] }), "asana.json"));
    expect(shown("One")).toMatchObject(expected);
    expect(report.skipped).toEqual([]);
  });
});

describe("Linear", () => {
  test("[G3.1] what is blocked is named by its key or its title", async () => {
    const header = "Id,Team,Title,Status,Blocks,Blocked By";
    const rows = ['CSV-1,ENG,Auth,Todo,"CSV-2, Onboarding",', "CSV-2,ENG,Login,Todo,,", "CSV-3,ENG,Onboarding,Done,,"];
    const { shown } = await imported(fileOf([header, ...rows].join("\n"), "export.csv"));
    expect(shown("Auth").linked).toEqual(["blocks Login", "blocks Onboarding"]);
  });
});

describe("monday", () => {
  test("[G1.1] a board of before items had ids is known by its subitems", async () => {
    const header = "Name,Subitems,Person,Status,Date";
    const rows = ["Launch,,,,", "This week,,,,", header, "Write copy,Draft,Ada,Done,2026-03-01"];
    const subitems = ["Subitems,Name,Owner,Status,Estimate", ",Draft,Max,Done,3"];
    const text = [...rows, ...subitems, "Later,,,,", header, "Plan party,,Ada,,"].join("\n");
    const { report, titles, shown } = await imported(fileOf(text, "launch.csv"));
    expect([report.format, titles]).toEqual(["monday-csv", ["Draft", "Plan party", "Write copy"]]);
    const draft = { parent: "Write copy", members: ["Max"], content: has("<li>Estimate: 3</li>") };
    expect(shown("Draft")).toMatchObject(draft);
    expect(shown("Plan party").list).toBe("Later");
  });

  test("[G1.1] a board without subitems and ids is known by its title and its groups", async () => {
    const rows = ["Team tasks,,,", ",,,", "To-Do,,,", "Name,Person,Status,Date", "One,Ada,Stuck,2026-03-01", "Two,,,"];
    const more = ["Later,,,", "Name,Person,Status,Date", "Three,,,"];
    const file = fileOf([...rows, ...more].join("\n"), "Team_tasks_12.csv");
    const { report, titles, listOf, tagsOf } = await imported(file);
    expect([report.format, report.title]).toEqual(["monday-csv", "Team tasks"]);
    expect(titles).toEqual(["One", "Three", "Two"]);
    const expected = ["Stuck", ["To-Do"], "To-Do", ["Later"]];
    expect([listOf("One"), tagsOf("One"), listOf("Two"), tagsOf("Three")]).toEqual(expected);
  });

  test("[G3.1] columns of subitems are taken for what they mean, and links, files and logs for what is in them", async () => {
    const header =
      "Name,Subitems,Person,Status,Timeline - Start,Timeline - End,Link,Files,Dependent On,Last Updated,Item ID (auto generated)";
    const files = '"https://files.example.com/a.pdf, https://files.example.com/b.pdf"';
    const lines = [
      "Launch",
      "Q1",
      header,
      `Write,Draft,Ada,Done,2026-01-05,2026-02-01,The plan - https://example.com/plan,${files},Draw,"Ada Lovelace Feb 1, 2026 3:04 PM",11`,
      "Subitems,Name,Owner,Status,Date,Hours,Item ID (auto generated)",
      ",Draft,Max,Done,2026-01-10,3,12",
      ",,,,,34",
      "Draw,,,Stuck,,,,,,,13",
    ];
    const { shown, report } = await imported(fileOf(lines.join("\n"), "launch.csv"));
    expect(shown("Draft")).toMatchObject({ due: "2026-01-10", parent: "Write" });
    const links = ["The plan https://example.com/plan", "null https://files.example.com/a.pdf"];
    expect(shown("Write")).toMatchObject({
      ...{ updated: "2026-02-01T15:04", linked: ["blocked_by Draw"] },
      links: [...links, "null https://files.example.com/b.pdf"],
    });
    expect(report.skipped.map(({ what }) => what)).toEqual(["columns that are empty or the tool's own"]);
  });
});

describe("several in one file", () => {
  test("[G3.1] lists of the same name in different folders of ClickUp are boards of their own", async () => {
    const rows = ["1,One,open,List,[Web],Acme", "2,Two,open,List,[App],Acme", "3,Three,open,Ideas,hidden,Acme"];
    const text = ["Task ID,Task Name,Status,List Name,Folder Name/Path,Space Name", ...rows].join("\n");
    const { snapshot } = await imported(fileOf(text, "clickup.csv"));
    expect(snapshot.boards.map(({ title }) => title).sort()).toEqual(["App / List", "Ideas", "Web / List"]);
  });

  test("[G3.1] each team of Linear has its board", async () => {
    const text = ["ID,Team,Title,Status", "ENG-1,Engineering,One,Todo", "DES-1,Design,Two,Todo"].join("\n");
    const { report, snapshot } = await imported(fileOf(text, "linear.csv"));
    const expected = ["Linear", ["Design", "Engineering"]];
    expect([report.title, snapshot.boards.map(({ title }) => title).sort()]).toEqual(expected);
  });

  test("[G3.6] columns of Jira that come several times are one detail, and what is for Jira alone is left out", async () => {
    const header = "Summary,Issue key,Status,Project key,Sprint,Sprint,Custom field (Team),Custom field (Rank),Votes";
    const { card, report } = await imported(fileOf(`${header}\nOne,WEB-1,Done,WEB,S4,S5,Red,0|i00:,0\n`, "jira.csv"));
    expect(card("One").content).toBe("<ul><li>Key: WEB-1</li><li>Sprint: S4, S5</li><li>Team: Red</li></ul>");
    expect(report.skipped).toEqual([
      { what: "columns that are empty or the tool's own", count: 2, examples: ["Custom field (Rank)", "Votes"] },
    ]);
  });
});
