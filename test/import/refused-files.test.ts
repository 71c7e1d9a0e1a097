import { describe, expect, test } from "vitest";
import { fixtureText, refused } from "./read";

type Text = string | readonly (string | number)[];

/** Numbers stand for bytes that are no text. */
const partsOf = (text: Text) => [text].flat().map((part) => (typeof part === "number" ? new Uint8Array([part]) : part));

const zip = (entry: string): Text => ["PK", 3, 4, entry.padStart(60, "\0")];
const page = "<!DOCTYPE html><html><head><title>Log in - Jira</title></head></html>";
const cut = fixtureText("github-issues.json").slice(0, 900);
const ours = '{"format":"workspace-engine-lines","version":1}\n{"member":{"id":"a"}}\n';
const notFound = '{"message": "Not Found", "documentation_url": "https://docs.github.com"}';
const notAllowed = '{"data": null, "errors": [{"message": "Your token has no such scope"}]}';
const isCsv = /^Line 1: .*Save a table as CSV with commas/;

describe("[G2.2] a file that cannot be read is refused as such, with where and what to do:", () => {
  test.each<[what: string, name: string, text: Text, code: string, message?: RegExp]>([
    ["an empty one", "file.json", "", "empty"],
    ["one of spaces", "file.json", " \n ", "empty"],
    ["a table without rows", "tasks.csv", "Title,Status,Due\n", "empty", /export it again/],
    ["a table of Jira without rows", "jira.csv", "Summary,Issue key,Status\n", "empty", /export it again/],
    ["a web page", "file.json", "<!DOCTYPE html><html></html>", "unknown_format"],
    ["one with a title", "jira.csv", `\n${page}`, "unknown_format", /\(“Log in - Jira”\).*Sign in to the tool/],
    ["a workbook by its name", "board.xlsx", zip("x"), "unknown_format", /save the workbook as CSV/],
    ["a workbook by its parts", "board", zip("xl/workbook.xml"), "unknown_format", /save the workbook as CSV/],
    ["an archive", "board.zip", zip("board.csv"), "unknown_format", /ZIP archive, not text. Unpack it/],
    ["a picture", "board.csv", [0x89, "PNG", 0, 0, 0, 13], "unknown_format", /not text/],
    ["a single line", "notes.txt", "hello", "unknown_format", /neither a table nor a list/],
    ["a list with a comma in it", "tasks.csv", "Buy milk\nCall Ada\nWrite, maybe\n", "unknown_format", isCsv],
    ["a table parted by something else", "tasks.csv", "Title:Status\nOne:Doing\n", "unknown_format", isCsv],
    ["one whose rows are quoted whole", "tasks.csv", '"Title,Status"\n"One,Doing"\n', "unknown_format", isCsv],
    ["tasks that all stand in a fence", "readme.md", "```\n- [ ] Sample\n```\n", "unknown_format"],
    ["JSON of no known tool", "file.json", '{"name": "package", "version": "1.0.0"}', "unknown_format"],
    ["an export of our own", "file.json", '{"time_unit": "seconds", "cards": [], "lists": []}', "own_export"],
    ["one like it", "file.json", '{"cards": [{"list_id": "1"}], "lists": [{"id": "1"}]}', "own_export"],
    ["lines of our own", "file.json", ours, "own_export"],
    ["a Trello board without ids", "file.json", '{"lists": [{"name": "A"}], "cards": []}', "wrong_format"],
    ["several boards", "file.json", '{"lists": [{"id": "1"}], "cards": []}'.repeat(2), "malformed"],
    ["an empty list", "answer.json", "[]", "empty", /list is empty/],
    ["an empty project", "answer.json", '{"items": [], "totalCount": 0}', "empty", /list is empty/],
    ["an empty search", "answer.json", '{"startAt": 0, "total": 0, "issues": []}', "empty", /list is empty/],
    ["what is not found", "answer.json", notFound, "unknown_format", /Not Found/],
    ["a refused query", "answer.json", notAllowed, "unknown_format", /no such scope/],
    ["an error of Jira", "answer.json", '{"errorMessages": ["No issue"], "errors": {}}', "unknown_format", /No issue/],
    ["JSON that was cut off", "issues.json", cut, "malformed", /^Line 26, column ([2-9]|\d\d+): .*export it again/],
    ["JSON that is wrong in the middle", "a.json", '{"lists": [],\n "cards": [}]}', "malformed", /^Line 2, column 12:/],
    ["no JSON behind some", "a.json", '[{"number": 1, "title": "One"}]\nnull', "malformed", /^Line 2, column 1:/],
    ["XML that was cut off", "jira.xml", fixtureText("jira.xml").slice(0, 1500), "malformed", /^Line 25, column 14:/],
    ["a quote that never ends", "tasks.csv", 'Title,Notes\nOne,fine\nTwo,"never\nThree,\n', "malformed", /^Line 3/],
    ["one before a task", "tasks.csv", 'Title,Notes,Status\nOne,"First\n- [ ] Ask Ada\n', "malformed"],
    [
      "a quote that ends within a cell",
      "tasks.csv",
      'Title,Notes\nTwo,"x" y\nThree,"z\nFour,"q"\n',
      "malformed",
      /^Line 2/,
    ],
    [
      "a row that was cut off",
      "jira.csv",
      fixtureText("jira.csv").slice(0, 300),
      "malformed",
      /^Line 2.*ends in the middle/,
    ],
    ["another encoding", "tasks.csv", ["A\nx", 0x8f, 0xf3, 0x91, 0xd4], "malformed", /^Line 2, column 2: .*as UTF-8/],
    // Where a text stops being JSON.
    ["a list that goes on", "file.json", '{"a": [1, 2', "malformed", /^Line 1, column 12:/],
    ["a text that goes on", "file.json", '{"a": "cut', "malformed", /^Line 1, column 11:/],
    ["a comma too many", "file.json", '{"a": 1,}', "malformed", /^Line 1, column 9:/],
    ["a comma too few", "file.json", "[1 2]", "malformed", /^Line 1, column 4:/],
    ["no colon", "file.json", '{"a" 1}', "malformed", /^Line 1, column 6:/],
    ["half a word", "file.json", "[tru]", "malformed", /^Line 1, column 2:/],
    ["a wrong escape", "file.json", '["a\\x"]', "malformed", /^Line 1, column 2:/],
    ["a value too many", "file.json", "[] null", "malformed", /^Line 1, column 4:/],
  ])("%s", async (_, name, text, code, message = /^/) => {
    const error = await refused(new File(partsOf(text), name));
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
    const [, line, column] = /^Line (\d+)(?:, column (\d+))?: /.exec(error.message) ?? [];
    expect([`${error.line}`, `${error.column}`]).toEqual([`${line}`, `${column}`]);
    expect(error.message.length).toBeGreaterThan(20);
  });
});
