import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { jiraCsvOf, jiraOf } from "./jira/issues";
import { actor, fileOf } from "./read";

/** Imports one file after the other into the same workspace. */
async function afterAllOf(...files: File[]) {
  const workspace = new Workspace({ teamId: "t-again", actor });
  for (const file of files) {
    const { lines } = await readImport(file, { now: 1_767_603_600 });
    await importLines(workspace, lines());
  }
  const snapshot = await workspace.export();
  expect(await workspace.verify()).toEqual([]);
  const titles = (kind: "boards" | "lists" | "cards" | "projects") => snapshot[kind].map(({ title }) => title).sort();
  return { snapshot, titles };
}

const board = (more: object) =>
  fileOf(
    JSON.stringify({
      id: "5f0000000000000000000001",
      name: "Home",
      lists: [{ id: "l1", name: "Doing" }],
      cards: [{ id: "5f0000000000000000000002", name: "Paint", idList: "l1" }],
      members: ["Ada", "Max"].map((fullName, index) => ({ id: `m${index + 1}`, fullName })),
      ...more,
    }),
    "home.json",
  );

const comment = (id: string, by: string, text: string) => ({
  id,
  type: "commentCard",
  idMemberCreator: by,
  date: "2026-01-05T10:00:00.000Z",
  data: { text, card: { id: "5f0000000000000000000002" } },
});

describe("a later export of the same", () => {
  test("[G4.4] a board and a list that are called otherwise are the same ones", async () => {
    const renamed = board({ name: "House", lists: [{ id: "l1", name: "In work" }] });
    const { titles } = await afterAllOf(board({}), renamed);
    expect([titles("projects").length, titles("boards")]).toEqual([1, ["House"]]);
    expect(titles("lists").filter((title) => /^(Doing|In work)$/.test(title))).toEqual(["In work"]);
  });

  test("[G4.4] comments keep their texts and authors when older ones are no more in the file", async () => {
    const first = comment("c1", "m1", "First");
    const second = comment("c2", "m2", "Second");
    const third = comment("c3", "m1", "Third");
    const { snapshot } = await afterAllOf(board({ actions: [second, first] }), board({ actions: [third, second] }));
    const shown = snapshot.comments.map(({ content, user }) => `${user.user_id.split("-")[1]}: ${content}`).sort();
    expect(shown).toEqual(["ada: <p>First</p>", "ada: <p>Third</p>", "max: <p>Second</p>"]);
  });

  test("[G4.4] a checklist is the same one when one before it is gone", async () => {
    const list = (id: string, name: string) => ({ id, name, idCard: "5f0000000000000000000002", checkItems: [] });
    const { snapshot } = await afterAllOf(
      board({ checklists: [list("k1", "One"), list("k2", "Two")] }),
      board({ checklists: [list("k2", "Two, later")] }),
    );
    expect(snapshot.cards[0]?.checklists.map(({ title }) => title)).toEqual(["Two, later"]);
  });

  const jira = (...rows: string[]) =>
    fileOf(["Summary,Issue key,Status,Project key,Project name", ...rows].join("\n"), "Jira (1).csv");

  test("[G4.4] a search over several projects is the same one, whichever row comes first", async () => {
    const { titles } = await afterAllOf(
      jira("One,WEB-1,Doing,WEB,Website", "Two,API-1,Done,API,Interface"),
      jira("Two,API-1,Done,API,Interface", "One,WEB-1,Done,WEB,Website", "Three,WEB-2,Done,WEB,Website"),
    );
    expect([titles("projects"), titles("cards")]).toEqual([["Jira"], ["One", "Three", "Two"]]);
  });

  test("[G4.4] a project of Jira is the same from CSV, JSON and XML, with its comments", async () => {
    const csv = jiraCsvOf("Comment", 'WEB-1,Doing,"05/Jan/26 10:00 AM;a1;Yes"');
    const comments = [{ author: { accountId: "a1" }, created: "2026-01-05T10:00:42.123+0000", body: "Yes" }];
    const json = jiraOf({ "WEB-1": { status: "Doing", fields: { comment: { comments, total: 1 } } } });
    const xml = fileOf(
      '<rss version="0.92"><channel><item><project id="1" key="WEB">Website</project><key>WEB-1</key><summary>Card WEB-1</summary>' +
        '<status>Doing</status><comments><comment author="a1" created="Mon, 5 Jan 2026 10:00:42 +0000">Yes</comment></comments>' +
        "</item></channel></rss>",
      "jira.xml",
    );
    const { titles, snapshot } = await afterAllOf(csv, json, xml);
    expect([titles("projects"), titles("boards"), titles("cards")]).toEqual([["Website"], ["Website"], ["Card WEB-1"]]);
    expect(snapshot.comments).toHaveLength(1);
  });

  test("[G4.4] an Asana project is what all its tasks are in", async () => {
    const asana = (...rows: string[]) =>
      fileOf(["Task ID,Created At,Completed At,Name,Projects", ...rows].join("\n"), "asana.csv");
    const { titles, snapshot } = await afterAllOf(
      asana('1,2026-01-01,,One,"Goals,Launch"', "2,2026-01-01,,Two,Launch"),
      asana("2,2026-01-01,,Two,Launch", '1,2026-01-01,,One,"Goals,Launch"'),
    );
    expect([titles("projects"), titles("cards")]).toEqual([["Launch"], ["One", "Two"]]);
    expect(snapshot.cards.map(({ content }) => content).sort()).toEqual(["", "<ul><li>Projects: Goals</li></ul>"]);
  });

  const sheet = (...rows: string[]) =>
    fileOf(["ID,Title,Status,Description,Priority,Estimate,Start date,Due date,Completed", ...rows].join("\n"));
  const filled = sheet("1,Bake,Doing,With eggs,Low,2,2026-01-05,2026-01-09,", "2,Eat,Done,,,,,,2026-01-20");

  test.each([
    ["what it says", sheet("1,Boil,Done,With salt,Urgent,3,2026-01-06,2026-01-10,2026-01-19", "2,Eat,Doing,,,,,,")],
    ["nothing where it says nothing", sheet("1,Boil,Done,,,,,,", "2,Eat,Doing,,,,,,")],
  ])("[G4.4] a card has in each field of the later file %s", async (_, later) => {
    const said = async (...files: File[]) => {
      const { snapshot } = await afterAllOf(...files);
      return snapshot.cards.map(({ title, status, content, priority, estimate, start_date, due_date, ...card }) => {
        const list = snapshot.lists.find(({ id }) => id === card.list_id)?.title;
        return { title, status, content, priority, estimate, start_date, due_date, done: card.completed_date, list };
      });
    };
    const [first, second] = await said(filled, later);
    expect([first, second]).toEqual(await said(later));
    expect(first).toMatchObject({ title: "Boil", list: "Done" });
  });

  test("[G4.4] a card is archived, and is no more, as the file has it", async () => {
    const card = (closed: boolean) => ({ id: "5f0000000000000000000002", name: "Paint", idList: "l1", closed });
    const archived = async (...states: boolean[]) => {
      const files = states.map((closed) => board({ cards: [card(closed)] }));
      return (await afterAllOf(...files)).snapshot.cards.map((one) => one.archived !== undefined);
    };
    expect([await archived(false, true), await archived(true, false)]).toEqual([[true], [false]]);
  });

  test("[G4.4] a card moves to the board on which the later file has it", async () => {
    const linear = (team: string) =>
      fileOf(`ID,Team,Title,Status\nWEB-1,${team},Bake,Todo\nWEB-2,Home,Eat,Todo\nWEB-3,Work,Ask,Todo\n`, "linear.csv");
    const { snapshot } = await afterAllOf(linear("Home"), linear("Work"));
    const boardOf = (card: string) => snapshot.cards.find(({ title }) => title === card)?.board_id;
    expect(snapshot.boards.find(({ id }) => id === boardOf("Bake"))?.title).toBe("Work");
  });
});
