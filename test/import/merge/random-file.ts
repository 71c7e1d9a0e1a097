import { fc } from "@fast-check/vitest";

/** A row of a file: few values of each field, so that files and people often say the same. */
const row = fc.record({
  title: fc.constantFrom("Bake", "Eat", "Wash"),
  list: fc.constantFrom("Todo", "Doing", "Done"),
  content: fc.constantFrom("", "Salt", "Sugar"),
  due: fc.constantFrom("", "2026-02-01", "2026-03-01"),
  archived: fc.boolean(),
  who: fc.subarray(["Ada", "Max", "Eva"]),
  tags: fc.subarray(["red", "blue"]),
  items: fc.subarray(["flour", "water", "salt"]),
  ticked: fc.boolean(),
  estimate: fc.constantFrom("", "1", "2"),
  comment: fc.constantFrom("", "Well done"),
  parent: fc.constantFrom("", "k1", "k2"),
  blocks: fc.constantFrom("", "k2", "k3"),
  sprint: fc.constantFrom("", "1", "2"),
  sprintEnd: fc.constantFrom("2026-01-20", "2026-02-01"),
  seconds: fc.constantFrom(0, 60, 3600),
});

type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

/** The rows of a file by key. */
export type Rows = Readonly<Record<string, Row>>;

const fieldNames = [
  ...["title", "list", "content", "due", "archived", "who", "tags", "items"],
  ...["ticked", "estimate", "comment", "parent", "blocks", "sprint", "sprintEnd", "seconds"],
];

const keys = ["k1", "k2", "k3", "k4"];

/** The rows of a file at each import: the same, or with some changes. */
export const filesOf = (rounds: number): fc.Arbitrary<readonly Rows[]> => {
  const rows = fc
    .tuple(row, fc.subarray(keys.slice(1)), fc.array(row, { minLength: 3, maxLength: 3 }))
    .map(([first, some, others]): Rows => {
      const further = some.flatMap((key, index) => (others[index] ? [[key, others[index]] as const] : []));
      return Object.fromEntries([[keys[0] ?? "", first], ...further]);
    });
  const change = fc.record({ isSame: fc.boolean(), rows, fields: fc.subarray(fieldNames) });
  return fc.tuple(rows, fc.array(change, { minLength: rounds - 1, maxLength: rounds - 1 })).map(([first, changes]) => {
    const all = [first];
    for (const { isSame, rows: next, fields } of changes) {
      const before = all.at(-1) ?? {};
      all.push(isSame ? before : changed(before, next, fields));
    }
    return all;
  });
};

function changed(before: Rows, next: Rows, fields: readonly string[]): Rows {
  const merged = Object.entries(next).map(([key, each]) => {
    const kept = before[key];
    const taken = Object.fromEntries(fields.map((field) => [field, (each as Record<string, unknown>)[field]]));
    return [key, kept === undefined ? each : { ...kept, ...taken }];
  });
  return Object.fromEntries(merged);
}

/** A table, which lacks some columns now and then. */
export function tableOf(rows: Rows, lacksColumns: boolean): File {
  const cells = Object.entries(rows).map(([key, each]) => {
    const { title, list, content, due, archived, who, tags, items, ticked, estimate, comment, parent, blocks } = each;
    const checklist = items.map((item) => `${ticked ? "[x] " : ""}${item}`).join("\n");
    const always = [key, title, list, who.join(";"), tags.join(";"), checklist, archived ? "yes" : "", parent, blocks];
    return lacksColumns ? always : [...always, content, due, estimate, comment];
  });
  const some = ["ID", "Title", "Status", "Who", "Labels", "Checklist", "Archived", "Parent", "Blocks"];
  const header = lacksColumns ? some : [...some, "Description", "Due", "Estimate", "Comment"];
  const text = [header, ...cells].map((line) => line.map((cell) => `"${cell}"`).join(",")).join("\n");
  return new File([`${text}\n`], "random.csv");
}

/** A search of Jira, with sprints and logged work. */
export function searchOf(rows: Rows): File {
  const issues = Object.entries(rows).map(([key, { title, list, content, due, who, tags, parent, ...each }]) => {
    const { blocks, comment, sprint: id, sprintEnd, seconds } = each;
    const dates = { startDate: "2026-01-05T00:00:00Z", endDate: `${sprintEnd}T00:00:00Z` };
    const [author, at] = [{ name: "ada", displayName: "Ada" }, "2026-01-05T10:00:00Z"];
    const fields = {
      ...{ summary: title, description: content, status: { name: list }, duedate: due, labels: tags },
      ...{ assignee: who[0] === undefined ? null : { displayName: who[0] }, parent: { key: parent } },
      issuelinks: blocks === "" ? [] : [{ type: { name: "Blocks" }, outwardIssue: { key: blocks } }],
      comment: { comments: comment === "" ? [] : [{ author, created: at, body: comment }] },
      customfield_1: id === "" ? [] : [{ id, name: `Sprint ${id}`, state: "active", ...dates }],
      worklog: { worklogs: seconds === 0 ? [] : [{ author, started: at, timeSpentSeconds: seconds }] },
    };
    return { key, fields };
  });
  return new File([JSON.stringify({ issues })], "random.json");
}

/** A board of Trello. */
export function boardOf(rows: Rows): File {
  const id = (text: string) => text.replace(/[^0-9a-f]/g, "0").padStart(24, "0");
  const lists = ["Todo", "Doing", "Done"].map((name) => ({ id: id(name), name }));
  const members = ["Ada", "Max", "Eva"].map((fullName) => ({ id: id(fullName), fullName }));
  const cards = Object.entries(rows).map(([key, each]) => ({
    ...{ id: id(key), name: each.title, desc: each.content, idList: id(each.list), closed: each.archived },
    ...{ due: each.due === "" ? null : `${each.due}T00:00:00.000Z`, idMembers: each.who.map(id) },
    labels: each.tags.map((name) => ({ id: id(name), name, color: name })),
  }));
  const checklists = Object.entries(rows).map(([key, { items, ticked }]) => ({
    ...{ id: id(`cc${key}`), name: "Checklist", idCard: id(key) },
    checkItems: items.map((name) => ({ id: id(`${key}${name}`), name, state: ticked ? "complete" : "incomplete" })),
  }));
  const actions = Object.entries(rows).flatMap(([key, { comment: text }]) => {
    const data = { text, card: { id: id(key) } };
    return text === "" ? [] : { id: id(`dd${key}`), type: "commentCard", date: "2026-01-05T10:00:00Z", data };
  });
  const board = { id: id("b0"), name: "Random", lists, cards, members, checklists, actions };
  return new File([JSON.stringify(board)], "random.json");
}
