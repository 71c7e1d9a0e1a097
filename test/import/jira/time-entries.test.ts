import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { imported } from "../read";
import { at, jiraCsvOf, jiraOf, second, work } from "./issues";

const document = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Kneaded" }] }] };

describe("work that Jira has logged", () => {
  test("[G3.1] is time of its card and person, with date and length", async () => {
    const issue = {
      work: [work("2026-02-12T09:00:00.000+0100", 5400), work("2026-02-13T09:00:00.000+0100", 60, document)],
    };
    const parent = { fields: { parent: { key: "WEB-2" } }, ...issue };
    const { workspace, snapshot, card, report } = await imported(jiraOf({ "WEB-1": parent, "WEB-2": {} }));
    const { id, board_id, project_id } = card("Card WEB-1");
    const [user] = report.people;
    expect(snapshot.time_entries).toMatchObject([
      { started_at: at("2026-02-12T08:00:00Z"), duration_seconds: 5400, description: "<p>Baked</p>" },
      { started_at: at("2026-02-13T08:00:00Z"), duration_seconds: 60, description: "<p>Kneaded</p>" },
    ]);
    expect(snapshot.time_entries[0]).toMatchObject({
      ...{ user_id: user?.user_id, scope_type: "card", scope_id: id, card_id: id, source: "import" },
      ...{ card_title_snapshot: "Card WEB-1", project_id_snapshot: project_id, board_id_snapshot: board_id },
      ancestor_card_ids_snapshot: [card("Card WEB-2").id],
    });
    expect(snapshot.members.map(({ display_name }) => display_name)).toContain("Ada Lovelace");
    expect(report.imported).toMatchObject({ time_entries: 2 });
    expect(await workspace.verify()).toEqual([]);
  });

  test("[G3.1] stands in CSV in columns of one name, with semicolons in texts, and without text or person", async () => {
    const { snapshot, report, card } = await imported(
      jiraCsvOf(
        "Assignee,Assignee Id,Log Work,Log Work,Log Work",
        'WEB-1,Doing,Ada Lovelace,a1,"Read; wrote;12/Feb/26 9:00 AM;a1;3600",;2026-02-13T10:00:00.000+0000;a1;60,;14/Feb/26 9:00 AM;;30',
      ),
      { timeZone: "Europe/Madrid" },
    );
    const { user_id } = report.people[0] ?? {};
    const robot = `import-${card("Card WEB-1").project_id}`;
    expect(snapshot.time_entries.map((entry) => [entry.user_id, entry.description, entry.started_at])).toEqual([
      [user_id, "<p>Read; wrote</p>", at("2026-02-12T08:00:00Z")],
      [user_id, "", at("2026-02-13T10:00:00Z")],
      [robot, "", at("2026-02-14T08:00:00Z")],
    ]);
    expect(report.columns.filter(({ field }) => field === "work_log")).toHaveLength(3);
  });

  test("[G3.1] is reported where it cannot be read: in CSV it is part of the content", async () => {
    const cells = ["yesterday, an hour", "Baked;soon;a1;60", "Baked;12/Feb/26 9:00 AM;a1;0"];
    const given = jiraCsvOf("Log Work,Log Work,Log Work", `WEB-1,Doing,${cells.map((cell) => `"${cell}"`).join(",")}`);
    const { snapshot, report, card } = await imported(given);
    expect(snapshot.time_entries).toEqual([]);
    const what = "work logs that could not be read, now in the content";
    expect(report.changed).toContainEqual({ what, count: 3, examples: cells });
    for (const cell of cells) expect(card("Card WEB-1").content).toContain(cell);
  });

  test("[G3.1 G2.1] is reported where it cannot be read in JSON, or is only counted", async () => {
    const worklogs = [
      work("2026-02-12T09:00:00.000+0000", 60),
      work("soon", 60),
      work("2026-02-12T09:00:00.000+0000", ""),
    ];
    const fields = { worklog: { total: 25, worklogs } };
    const { snapshot, report } = await imported(jiraOf({ "WEB-1": { fields } }));
    expect(snapshot.time_entries).toHaveLength(1);
    expect(report.skipped).toEqual(
      expect.arrayContaining([
        { what: "work logs that could not be read", count: 2, examples: ["WEB-1", "WEB-1"] },
        { what: "work logs that are counted but not in the file", count: 22, examples: ["WEB-1"] },
      ]),
    );
  });
});

test("[G4.7] cards and time are shown to nobody but admins before all is there, and to everybody then", async () => {
  const workspace = new Workspace({ teamId: "t-jira", actor: { user_id: "u-ada", role: "admin" } });
  const member = workspace.as({ user_id: "u-max", role: "member" });
  const issues = Array.from({ length: 150 }, (_, index) => {
    const worked = work(`2026-02-12T09:00:${10 + (index % 50)}.000+0000`, 60 + index);
    return [`WEB-${index}`, { work: [worked], sprints: [second] }] as const;
  });
  const { lines } = await readImport(jiraOf(Object.fromEntries(issues)));
  const look = async () => {
    const { count } = await member.previewView({ type: "card", card_filters: {}, count: 1000 });
    const { time_entries = [] } = await member.getTimeEntries({ scope_type: "card" });
    return [count, time_entries.length];
  };
  const looking: Promise<unknown[]>[] = [];
  await importLines(workspace, lines(), { onProgress: () => void looking.push(look()) });
  const seen = (await Promise.all(looking)).flat();
  expect(seen.filter((count) => count !== 0 && count !== 150)).toEqual([]);
  expect([...seen.slice(0, 2), ...(await look())]).toEqual([0, 0, 150, 150]);
});

test("[G3.12 G3.1] times are in the unit of the workspace", async () => {
  const workspace = new Workspace({
    teamId: "t-jira",
    actor: { user_id: "u-ada", role: "admin" },
    timeUnit: "milliseconds",
  });
  const file = jiraOf({ "WEB-1": { work: [work("2026-02-12T09:00:00.000+0000", 60)], sprints: [second] } });
  const { lines } = await readImport(file, { timeUnit: "milliseconds" });
  await importLines(workspace, lines());
  const { sprints, time_entries } = await workspace.export();
  expect([sprints[0]?.start_date, time_entries[0]?.started_at, time_entries[0]?.duration_seconds]).toEqual([
    ...[at("2026-01-20T16:00:00Z") * 1000, at("2026-02-12T09:00:00Z") * 1000, 60],
  ]);
  expect(await workspace.verify()).toEqual([]);
});
