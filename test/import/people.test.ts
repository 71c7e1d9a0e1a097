import { describe, expect, test } from "vitest";
import { fileOf, imported } from "./read";

const namesIn = async (file: File) => (await imported(file)).report.people.map(({ name }) => name).sort();

describe("who becomes a member", () => {
  const text = "Update @octokit/rest and @types/node, write to user@example.com or @example.com, run `npm i @scope x`";
  const quoted = JSON.stringify(text);
  test.each([
    ["issues.json", `[{"number":1,"title":${quoted},"body":${quoted},"comments":[{"body":${quoted}}]}]`],
    ["jira.json", `{"issues":[{"key":"A-1","fields":{"summary":${quoted},"description":${quoted}}}]}`],
    ["jira.csv", `Summary,Issue key,Status,Description\n${quoted},A-1,Open,${quoted}\n`],
    ["linear.csv", `ID,Team,Title,Description,Status\nA-1,Web,${quoted},${quoted},Todo\n`],
    ["tasks.md", `- [ ] ${text}\n- [ ] @octokit/rest @due 2026-03-01 @due(2026-03-02)\n  ${text} @max\n`],
    ["todo.txt", `(A) ${text} +garden @home\n`],
    ["tasks.csv", `Title,Notes\n${quoted},${quoted}\n`],
  ])("[G3.11] of words with an at sign in %s nobody", async (name, content) => {
    expect(await namesIn(fileOf(content, name))).toEqual([]);
  });

  test("[G3.11] whoever is named in a task of Markdown", async () => {
    const file = fileOf("- [ ] @ada and **@max**, then @eve. Or @joe/@otto, (@una)\n", "tasks.md");
    expect(await namesIn(file)).toEqual(["ada", "eve", "joe", "max"]);
  });
});

describe("who somebody is called in a file of Jira", () => {
  const header = "Summary,Issue key,Status,Assignee,Assignee Id,Reporter,Reporter Id,Comment,Comment\n";
  const comment = (id: string) => `14/Jul/25 3:42 PM;${id};Hi`;

  test("[G3.11] authors of comments are called what other columns call them, and names may have commas", async () => {
    const first = `One,A-1,Open,,,,,${comment("712020:fd07")},${comment("712020:ee01")}\n`;
    const second = `Two,A-2,Open,"Lovelace, Ada",712020:fd07,Max Moretti,712020:ee01,,\n`;
    expect(await namesIn(fileOf(header + first + second, "jira.csv"))).toEqual(["Lovelace, Ada", "Max Moretti"]);
  });

  test.each([
    ["behind", ["One,A-1,Open,max,,Ada,,,", `Two,A-2,Open,,,,,${comment("max")},`]],
    ["before", [`One,A-1,Open,,,,,${comment("max")},`, "Two,A-2,Open,max,,Ada,,,"]],
  ])("[G3.11] a comment %s a column that names its author by the same word has no other one", async (_, rows) => {
    expect(await namesIn(fileOf(`${header}${rows.join("\n")}\n`, "jira.csv"))).toEqual(["Ada", "max"]);
  });
});

test("[G3.11] two people of one name are distinguished by their addresses", async () => {
  const rows = "Title,Assignee,Assignee email\nOne,Ada,a@example.com\nTwo,Ada,b@example.com\nThree,Ada,a@example.com\n";
  const { card, snapshot } = await imported(fileOf(rows));
  const emailOf = (title: string) => snapshot.members.find(({ id }) => id === card(title).members[0]?.user_id)?.email;
  expect(["One", "Two", "Three"].map(emailOf)).toEqual(["a@example.com", "b@example.com", "a@example.com"]);
});

test("[G3.11] whoever is named without an address beside others with one is not left out", async () => {
  const cell = "Max; Ada <a@example.com>, Lovelace, Eve <e@example.com>, Otto";
  expect(await namesIn(fileOf(`Title,Assignees\nOne,"${cell}"\n`))).toEqual(["Ada", "Lovelace, Eve", "Max", "Otto"]);
});

test("[G3.11] an author with a comma in the name is one person in any table", async () => {
  const { card, report } = await imported(fileOf('Title,Created by\nOne,"Lovelace, Ada"\n'));
  expect(report.people.map(({ name, user_id }) => [name, user_id])).toEqual([
    ["Lovelace, Ada", card("One").user.user_id],
  ]);
});
