import { describe, expect, test } from "vitest";
import { brought } from "../bring";
import { fileOf, imported } from "../read";
import { at, first, jiraCsvOf, jiraOf, second, third } from "./issues";

const asServersWrite = (id: number, dates: string) =>
  `com.atlassian.greenhopper.service.sprint.Sprint@1f[id=${id},rapidViewId=7,state=ACTIVE,name=Bread, and cake,goal=<null>,${dates},completeDate=<null>,sequence=${id}]`;
const dated = asServersWrite(4, "startDate=2026-01-20T16:00:00.000Z,endDate=2026-02-03T09:00:00.000Z");
const undated = asServersWrite(5, "startDate=<null>,endDate=<null>");
const escapeHtml = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const UNDATED = "sprints without dates, now in the content";

async function read(file: File) {
  const { report, ...found } = await imported(file);
  expect(await found.workspace.verify()).toEqual([]);
  const { workspace } = await brought(file);
  const snapshot = await workspace.export();
  const sprints = snapshot.sprints.map(({ title }) => title).sort();
  const sprintOf = (title: string) =>
    snapshot.sprints.find(({ id }) => id === found.card(title).sprint_id)?.title ?? "none";
  return { ...found, snapshot, workspace, report, sprints, sprintOf };
}

describe("sprints of Jira", () => {
  test("[G3.12] are sprints where they have dates, with the cards whose last or active one they are", async () => {
    const { snapshot, sprints, sprintOf, card, listOf, report } = await read(
      jiraOf({
        "WEB-1": { sprints: [second, first], status: "In Review" },
        "WEB-2": { sprints: [first], status: "Done" },
        "WEB-3": { status: "Backlog" },
      }),
    );
    expect(sprints).toEqual(["Sprint 1", "Sprint 2"]);
    expect(snapshot.sprints.find(({ title }) => title === "Sprint 1")).toMatchObject({
      content: "<p>Ship it &amp; rest</p>",
      start_date: at("2026-01-05T09:00:00Z"),
      end_date: at("2026-01-19T09:00:00Z"),
      override_end_date: at("2026-01-20T15:00:00Z"),
    });
    expect(["Card WEB-1", "Card WEB-2", "Card WEB-3"].map(sprintOf)).toEqual(["Sprint 2", "Sprint 1", "none"]);
    expect(["Card WEB-1", "Card WEB-2"].map(listOf)).toEqual(["In Review", "Done"]);
    expect([card("Card WEB-1").board_id, card("Card WEB-2").status]).toEqual([undefined, "completed"]);
    expect(card("Card WEB-1").content).toBe("<ul><li>Key: WEB-1</li><li>Sprint: Sprint 1</li></ul>");
    expect(report.imported).toMatchObject({ sprints: 2, lists: 3 });
    expect(report.changed.map(({ what }) => what)).not.toContain(UNDATED);
  });

  test("[G3.12] have a list for each of the board, in which what is in a backlog is committed to", async () => {
    const file = jiraOf({ "WEB-1": { sprints: [second], status: "Backlog" }, "WEB-2": { status: "Done" } });
    const { snapshot, card } = await read(file);
    const lists = snapshot.lists.filter(({ sprint_id }) => sprint_id !== undefined);
    expect(lists.map(({ title, behavior }) => [title, behavior]).sort()).toEqual([
      ["Backlog", "committed"],
      ["Done", "completed"],
    ]);
    expect(card("Card WEB-1").status).toBe("committed");
  });

  test("[G3.12] are none without dates: they stand in the content, and the report says so", async () => {
    const { sprints, sprintOf, card, report } = await read(
      jiraOf({
        "WEB-1": { sprints: [first, third] },
        "WEB-2": { sprints: [{ ...second, endDate: "2026-01-01T00:00:00.000Z" }] },
      }),
    );
    expect([sprints, sprintOf("Card WEB-1")]).toEqual([["Sprint 1"], "none"]);
    expect(card("Card WEB-1").content).toContain("<li>Sprint: Sprint 1, Sprint 3</li>");
    expect(card("Card WEB-2").content).toContain("<li>Sprint: Sprint 2</li>");
    expect(report.changed).toContainEqual({ what: UNDATED, count: 2, examples: ["Sprint 3", "Sprint 2"] });
  });

  test("[G3.12] are read as servers write them, and as the API of boards does", async () => {
    const { sprints, sprintOf, card } = await read(
      jiraOf({
        "WEB-1": { sprints: [dated, undated] },
        "WEB-2": { fields: { sprint: second, closedSprints: [first] } },
      }),
    );
    expect(sprints).toEqual(["Bread, and cake", "Sprint 1", "Sprint 2"]);
    expect(["Card WEB-1", "Card WEB-2"].map(sprintOf)).toEqual(["Bread, and cake", "Sprint 2"]);
    expect(card("Card WEB-1").content).toContain("<li>Sprint: Bread, and cake</li>");
    expect(card("Card WEB-2").content).toContain("<li>closedSprints: Sprint 1</li>");
  });

  test("[G3.12] of CSV and XML are sprints where these say dates, which is seldom", async () => {
    const csv = await read(jiraCsvOf("Sprint,Sprint", `WEB-1,Doing,S4,"${dated}"`, "WEB-2,Doing,S4,"));
    const xml = await read(
      fileOf(
        `<rss version="0.92"><channel><item><project id="1" key="WEB">Website</project><key>WEB-1</key><summary>Card WEB-1</summary>
        <status>Doing</status><customfields><customfield key="com.pyxis.greenhopper.jira:gh-sprint"><customfieldname>Sprint</customfieldname>
        <customfieldvalues><customfieldvalue>S4</customfieldvalue><customfieldvalue>${escapeHtml(dated)}</customfieldvalue></customfieldvalues>
        </customfield></customfields></item></channel></rss>`,
        "jira.xml",
      ),
    );
    for (const { sprints, sprintOf, card, report } of [csv, xml]) {
      expect([sprints, sprintOf("Card WEB-1")]).toEqual([["Bread, and cake"], "Bread, and cake"]);
      expect(card("Card WEB-1").content).toContain("<li>Sprint: S4</li>");
      expect(report.changed.find(({ what }) => what === UNDATED)).toMatchObject({
        examples: expect.arrayContaining(["S4"]),
      });
    }
    expect(csv.sprintOf("Card WEB-2")).toBe("none");
  });

  test("[G3.12] may lie in the same time, and are ones that people go on with", async () => {
    const other = { ...second, id: 9, name: "Other team" };
    const file = jiraOf({ "WEB-1": { sprints: [second] }, "WEB-2": { sprints: [other] } });
    const { workspace, card, snapshot } = await read(file);
    const { sprint } = await workspace.createSprint({ project_id: card("Card WEB-1").project_id });
    expect(sprint.title).toBe("Sprint 3");
    const { cards } = await workspace.rollOverSprint({
      sprint_id: card("Card WEB-1").sprint_id ?? "",
      to_sprint_id: sprint.id,
    });
    expect(cards.map(({ title }) => title)).toEqual(["Card WEB-1"]);
    expect([snapshot.sprints.length, await workspace.verify()]).toEqual([2, []]);
  });
});
