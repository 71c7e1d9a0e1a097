import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const MARKUP = "a *b* [c](d) ";
const MANY = 100_000;
const MANY_ROWS = 250_000;
/** In bytes: just below the 4 MB that an entry may have. */
const ENTRY = 4_000_000;
const FILE = 200_000_000;

/** Text, or what gives it piece by piece. */
type Part = string | Iterable<string>;

/** Files that no tool writes, by their names. */
export const hostileFiles: Readonly<Record<string, () => Iterable<string>>> = {
  ...tables(),
  ...documents(),
  ...lists(),
};

export const writeHostileFile = (path: string, pieces: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(pieces), createWriteStream(path));

function tables() {
  const jira = "Summary,Issue key,Issue id,Status,Labels,Description\nTask,T-1,1,To Do,";
  const linear = "ID,Team,Title,Description,Status,Labels,Blocks\nT-1,Team,Task,";
  const clickup = "Task ID,Task Name,Status,Task Content,List Name,Comments,Checklists,Assignees,Tags\n1,Task,Open,";
  const asana =
    "Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Tags,Notes\n1,,,,Task,To do,,";
  const todoist = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n";
  const monday = "Board\n\nGroup\nName,Person,Status,Date,Text\nTask,,To do,,";
  return {
    "table, one cell.csv": () => joined("Title,Description\nTask,", quoted(text(ENTRY))),
    "table, cells of 4 MB.csv": () => joined("Title,Description\n", rows(50, "Task,", quoted(text(ENTRY)))),
    "table, cells of 4 MB with quotes.csv": () =>
      joined("Title,Description\n", rows(50, "Task,", quoted(repeated('""', ENTRY)))),
    "table, other columns of 4 MB.csv": () =>
      joined("Title,Other\n", rows(50, "Task,", quoted(repeated("<&>", ENTRY)))),
    "table, statuses of 4 MB.csv": () =>
      joined("Title,Status\n", rows(50, "Task,", quoted(repeated("status ", ENTRY)))),
    "table, keys of 4 MB.csv": () => joined("ID,Title\n", rows(50, quoted(repeated("key ", ENTRY)), ",Task")),
    "table, dates of 4 MB.csv": () => joined("Title,Due\n", rows(50, "Task,", repeated("3", ENTRY))),
    "table, line breaks of 4 MB.csv": () => joined("Title,Notes\n", rows(50, "Task,", quoted(repeated("\n", ENTRY)))),
    "table, one line.csv": () => joined("Title,Description\nTask,", text(FILE)),
    "table, one line of cells.csv": () => joined("Title,Description\nTask", repeated(",a", FILE)),
    "table, no line.csv": () => text(FILE),
    "table, empty lines.csv": () => joined("Title,Description\nTask,\n", repeated("\n", FILE)),
    "table, short rows.csv": () => joined("Title,Description\n", repeated("a,\n", 1_800_000)),
    "table, rows without keys.csv": () => joined("Title,Other\n", numberedRows(MANY_ROWS, ",a")),
    "table, rows with keys.csv": () => joined("ID,Title\n", numberedRows(MANY_ROWS, ",a")),
    "table, rows with comments.csv": () => joined("ID,Title,Comment,Comment\n", numberedRows(MANY_ROWS, ",a,b!,c!")),
    "table, rows of lists.csv": () => joined("Title,Status", numbered("", 600_000, "\na,")),
    "table, rows of people.csv": () => joined("Title,Assignee", numbered("", 600_000, "\na,")),
    "table, quote never closed.csv": () => joined('Title,Description\nTask,"', repeated("a line\n", FILE)),
    "table, 10,000 columns.csv": () =>
      joined(repeated("Title,", 60_000), "End\n", rows(2000, repeated("a,", 20_000), "b")),
    "table, labels.csv": () => joined("Title,Labels\nTask,", quoted(numbered("label", MANY))),
    "table, rows of labels.csv": () => joined("Title,Labels\n", rows(20, "Task,", quoted(numbered("label", MANY)))),
    "table, people.csv": () => joined("Title,Assignee\nTask,", quoted(numbered("person", MANY))),
    "table, links.csv": () => joined("Title,URL\nTask,", quoted(numbered("https://example.org/", MANY, " "))),
    "table, checklist.csv": () => joined("Title,Checklist\nTask,", quoted(numbered("item", MANY, ";"))),
    "table, comments.csv": () => joined("Title", repeated(",Comment", 72_000), "\nTask", repeated(",Said", 45_000)),
    "table, parts of one.csv": () => joined("ID,Title,Parent\n0,Task,\n", numberedRows(MANY, ",Part,0")),
    "table, blocked by one.csv": () => joined("ID,Title,Blocked by\n0,Task,\n", numberedRows(MANY, ",Next,0")),
    "table, a chain of parents.csv": () => joined("ID,Title,Parent\n", chain(MANY_ROWS)),
    "Jira, one cell.csv": () => joined(jira, "a,", quoted(text(ENTRY))),
    "Jira, labels.csv": () => joined(jira, quoted(numbered("label", MANY)), ","),
    "Linear, one cell.csv": () => joined(linear, quoted(text(ENTRY)), ",Todo,,"),
    "Linear, labels.csv": () => joined(linear, ",Todo,", quoted(numbered("label", MANY)), ","),
    "ClickUp, one cell.csv": () => joined(clickup, quoted(text(ENTRY)), ",List,,,,"),
    "ClickUp, comments.csv": () =>
      joined(clickup, ",List,", quoted(list(MANY / 2, '{""text"":""Said"",""by"":""a@b.c"",""date"":1}')), ",,,"),
    "ClickUp, small comments.csv": () => joined(clickup, ",List,", quoted(list(1_300_000, "{}")), ",,,"),
    "ClickUp, deep.csv": () => joined(clickup, ",List,", repeated("[", ENTRY), ",,,"),
    "Asana, one cell.csv": () => joined(asana, ",", quoted(text(ENTRY))),
    "Todoist, one cell.csv": () =>
      joined(todoist, "task,", quoted(text(1_900_000)), ",", quoted(text(1_900_000)), ",4,1,,,,,\n"),
    "Todoist, notes.csv": () => joined(todoist, "task,Task,,4,1,,,,,\n", repeated("note,Said,,,,,,,,\n", 2_000_000)),
    "Todoist, indents.csv": () => joined(todoist, numberedRows(MANY, ",,,,,", "task,Task,,4,")),
    "monday, one cell.csv": () => joined(monday, quoted(text(ENTRY))),
  };
}

function documents() {
  const node = (content: Part) => joined('{"type":"doc","content":[', content, "]}");
  const issue = (description: Part, others: Part = "") =>
    joined('{"issues":[{"key":"T-1","fields":{"summary":"Task","description":', description, others, "}}]}");
  const card = (fields: Part, others: Part = "") =>
    joined(
      '{"id":"b","name":"Board","lists":[{"id":"l","name":"To do"}],"cards":[{"id":"c","name":"Task","idList":"l"',
      joined(fields, "}]", others, "}"),
    );
  const github = (fields: Part) =>
    joined('[{"number":1,"title":"Task","html_url":"https://github.com/a/b/issues/1"', fields, "}]");
  const asana = (fields: Part) => joined('{"data":[{"gid":"1","name":"Task"', fields, "}]}");
  const item = (inner: Part) =>
    joined("<rss><channel><item><key>T-1</key><summary>Task</summary>", inner, "</item></channel></rss>");
  return {
    "Jira, one text.json": () => issue(stringOf(text(ENTRY))),
    "Jira, one node.json": () => issue(node(joined('{"type":"text","text":', stringOf(text(ENTRY)), "}"))),
    "Jira, nodes.json": () => issue(node(list(73_000, '{"type":"paragraph","content":[{"type":"hardBreak"}]}', false))),
    "Jira, small nodes.json": () => issue(node(list(1_300_000, "{}", false))),
    "Jira, marks.json": () =>
      issue(node(joined('{"type":"text","text":"a","marks":', list(200_000, '{"type":"strong"}'), "}"))),
    "Jira, deep.json": () =>
      issue(joined(repeated('{"type":"panel","content":[', 270_000), "{}", repeated("]}", 20_000))),
    "Jira, nodes of 4 MB.json": () =>
      joined(
        '{"issues":[',
        separated(50, () =>
          joined(
            '{"key":"T-1","fields":{"description":',
            node(list(73_000, '{"type":"paragraph","content":[{"type":"hardBreak"}]}', false)),
            "}}",
          ),
        ),
        "]}",
      ),
    "Jira, labels.json": () => issue("null", joined(',"labels":[', strings("label", MANY), "]")),
    "Jira, comments.json": () =>
      issue("null", joined(',"comment":{"comments":', list(MANY, '{"body":"Said","author":{"name":"ada"}}'), "}")),
    "Jira, fields.json": () => issue("null", joined(",", keyed("customfield_", 140_000))),
    "Jira, outside.json": () => joined('{"issues":[{"key":"T-1","fields":{}}],', keyed("key", 2_000_000), "}"),
    "Jira, CDATA.xml": () => item(joined("<description><![CDATA[", text(FILE), "]]></description>")),
    "Jira, CDATA of 4 MB.xml": () => item(joined("<description><![CDATA[", text(ENTRY), "]]></description>")),
    "Jira, HTML of 4 MB.xml": () =>
      item(joined("<description><![CDATA[", repeated("<p>a</p>", ENTRY), "]]></description>")),
    "Jira, text.xml": () => item(joined("<description>", repeated("a &amp; ", FILE), "</description>")),
    "Jira, elements.xml": () => item(repeated("<label>a</label>", FILE)),
    "Jira, small elements.xml": () => item(repeated("<a/>", ENTRY)),
    "Jira, attribute.xml": () => item(joined('<status id="', repeated("a", FILE), '">Open</status>')),
    "Jira, name.xml": () => item(joined("<", repeated("a", FILE), ">")),
    "Jira, comment.xml": () => item(joined("<!--", repeated("a", FILE), "-->")),
    "Jira, entities.xml": () =>
      joined('<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaaaaaaaaaaa">', repeated('<!ENTITY b "&a;&a;&a;">', FILE), "]><rss/>"),
    "Jira, deep.xml": () => item(repeated("<a>", 15_000_000)),
    "Jira, outside.xml": () =>
      joined("<rss><channel>", repeated("<a>text</a>", FILE), "<item><key>T-1</key></item></channel></rss>"),
    "Trello, one text.json": () => card(joined(',"desc":', stringOf(text(ENTRY)))),
    "Trello, labels.json": () =>
      card(
        joined(
          ',"labels":',
          numberedList(MANY, (index) => `{"id":"${index}","name":"label${index}"}`),
        ),
      ),
    "Trello, checklist.json": () =>
      card(
        "",
        joined(
          ',"checklists":[{"id":"k","idCard":"c","name":"List","checkItems":',
          list(MANY, '{"name":"Item"}'),
          "}]",
        ),
      ),
    "Trello, checklists.json": () => card("", joined(',"checklists":', list(MANY, '{"idCard":"c","name":"List"}'))),
    "Trello, comments.json": () =>
      card("", joined(',"actions":', list(MANY, '{"type":"commentCard","data":{"card":{"id":"c"},"text":"Said"}}'))),
    "Trello, actions.json": () =>
      card(
        "",
        joined(
          ',"actions":',
          list(2_000_000, '{"type":"updateCard","data":{"card":{"id":"c"},"text":""},"pad":"aaaaaaaaa"}'),
        ),
      ),
    "Trello, empty lists.json": () => card(joined(',"badges":', list(1_300_000, "[]"))),
    "Trello, empty actions.json": () => card("", joined(',"actions":', list(60_000_000, "{}"))),
    "Trello, deep.json": () => card(joined(',"badges":', repeated("[", 20_000_000))),
    "GitHub, one text.json": () => github(joined(',"body":', stringOf(text(ENTRY)))),
    "GitHub, HTML.json": () => github(joined(',"body":', stringOf(repeated("<p><b>", ENTRY)))),
    "GitHub, labels.json": () =>
      github(
        joined(
          ',"labels":',
          numberedList(MANY, (index) => `{"name":"label${index}"}`),
        ),
      ),
    "GitHub, small labels.json": () => github(joined(',"labels":', list(1_300_000, "{}"))),
    "GitHub, people.json": () =>
      github(
        joined(
          ',"assignees":',
          numberedList(MANY, (index) => `{"login":"person${index}"}`),
        ),
      ),
    "GitHub, comments.json": () => github(joined(',"comments":', list(MANY, '{"body":"Said"}'))),
    "GitHub, one string.json": () => joined('[{"number":1,"title":"', repeated("a", FILE)),
    "GitHub, escapes.json": () => github(joined(',"body":"', repeated("\\u0000", ENTRY), '"')),
    "GitHub, spaces.json": () =>
      joined('[{"number":1,"title":"Task"},', repeated(" ", FILE), '{"number":2,"title":"Task"}]'),
    "GitHub, number.json": () => joined('[{"title":"Task","number":1', repeated("0", FILE), "}]"),
    "GitHub, roots.json": () => repeated('{"number":1,"title":"a"}\n', FILE),
    "Asana, one text.json": () => asana(joined(',"notes":', stringOf(text(ENTRY)))),
    "Asana, subtasks.json": () =>
      asana(
        joined(
          ',"subtasks":',
          numberedList(MANY, (index) => `{"gid":"s${index}","name":"Part"}`),
        ),
      ),
    "Asana, tags.json": () =>
      asana(
        joined(
          ',"tags":',
          numberedList(MANY, (index) => `{"name":"tag${index}"}`),
        ),
      ),
    "JSON, deep.json": () => repeated("[", FILE),
    "JSON, empty objects.json": () => joined("[", repeated("{},", FILE), "{}]"),
  };
}

function lists() {
  return {
    "Markdown, one text.md": () => joined("- [ ] Task\n  ", text(ENTRY)),
    "Markdown, one title.md": () => joined("- [ ] ", text(ENTRY)),
    "Markdown, lines below.md": () => joined("- [ ] Task\n", repeated("  a *b*\n", ENTRY)),
    "Markdown, tasks.md": () => repeated("- [ ] a\n", 800_000),
    "Markdown, empty lines.md": () => joined("- [ ] a\n", repeated("\n", FILE)),
    "Markdown, no line.md": () => joined("- [ ] a\n", repeated("a", FILE)),
    "Markdown, indents.md": () => nestedTasks(5000),
    "Markdown, tags.md": () => joined("- [ ] Task", numbered(" #label", MANY, "")),
    "Markdown, headings.md": () => repeated("# a\n- [ ] b\n", 1_200_000),
    "Markdown, fences.md": () => joined("- [ ] a\n", repeated("```\n", ENTRY)),
    "todo.txt, one text todo.txt": () => joined("(A) ", text(ENTRY)),
    "todo.txt, projects todo.txt": () => joined("(A) Task", numbered(" +project", MANY, "")),
    "todo.txt, values todo.txt": () => joined("(A) Task", numbered(" key:", MANY, "")),
    "todo.txt, tasks todo.txt": () => repeated("(A) a\n", 700_000),
  };
}

const text = (bytes: number): Iterable<string> => repeated(MARKUP, bytes);

function* repeated(piece: string, bytes: number): Generator<string> {
  const many = Math.max(1, Math.floor(64_000 / piece.length));
  const chunk = piece.repeat(many);
  let left = Math.floor(bytes / piece.length);
  for (; left >= many; left -= many) yield chunk;
  yield piece.repeat(left);
}

function* joined(...parts: readonly Part[]): Generator<string> {
  for (const part of parts) {
    if (typeof part === "string") yield part;
    else yield* part;
  }
}

const quoted = (part: Part): string => `"${[...joined(part)].join("")}"`;
const stringOf = quoted;

function* rows(count: number, ...parts: readonly Part[]): Generator<string> {
  const row = `${[...joined(...parts)].join("")}\n`;
  for (let index = 0; index < count; index += 1) yield row;
}

function* separated(count: number, entry: () => Iterable<string>): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    if (index > 0) yield ",";
    yield* entry();
  }
}

function* numbered(name: string, count: number, separator = ","): Generator<string> {
  for (let index = 0; index < count; index += 1) yield `${index === 0 ? "" : separator}${name}${index}`;
}

function* strings(name: string, count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) yield `${index === 0 ? "" : ","}"${name}${index}"`;
}

function* keyed(name: string, count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) yield `${index === 0 ? "" : ","}"${name}${index}":"a"`;
}

function* list(count: number, entry: string, isWhole = true): Generator<string> {
  if (isWhole) yield "[";
  yield* repeated(`${entry},`, (count - 1) * (entry.length + 1));
  yield entry;
  if (isWhole) yield "]";
}

function* numberedList(count: number, entry: (index: number) => string): Generator<string> {
  yield "[";
  for (let index = 0; index < count; index += 1) yield `${index === 0 ? "" : ","}${entry(index)}`;
  yield "]";
}

const chain = (count: number): Generator<string> => numberedRows(count, (index) => `,Task,${index + 1}`);

function* numberedRows(count: number, rest: string | ((index: number) => string), start = ""): Generator<string> {
  const restOf = typeof rest === "string" ? () => rest : rest;
  for (let index = 1; index <= count; index += 1) yield `${start}${index}${restOf(index)}\n`;
}

function* nestedTasks(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) yield `${" ".repeat(2 * index)}- [ ] Task\n`;
}
