import { describe, expect, test } from "vitest";
import type { TimeUnit, Workspace } from "workspace-engine";
import type { Kind } from "../../src/documents";
import { amendStored } from "../operations/amend-stored";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { linesOf } from "./lines-of";
import { smallSnapshot } from "./small-snapshot";

type Doc = Readonly<Record<string, unknown>>;

interface Dated {
  readonly kind: Kind;
  readonly id: string;
  readonly path: string;
  readonly with: (date: number) => Doc;
}

const dated = (kind: Kind, id: string, field: string): Dated => ({
  ...{ kind, id },
  path: field,
  with: (date) => ({ [field]: date }),
});

const pullRequest = (time: string, date: number) => ({
  ...{ id: 1, number: 7, state: "open", title: "Work", body: "", draft: false, merged: false, html_url: "https://a.b" },
  ...{ time_created: null, time_updated: null, time_closed: null, time_merged: null, [time]: date },
  ...{ head: { label: "a:b", ref: "100-logo" }, base: { label: "a:main", ref: "main" } },
});

const dates: readonly Dated[] = [
  dated("card", "100", "due_date"),
  dated("note", "13", "meeting_time"),
  dated("sprint", "2", "override_end_date"),
  ...["time_created", "time_updated", "time_closed", "time_merged"].map(
    (time): Dated => ({
      ...{ kind: "card", id: "100" },
      path: `external_links[0].github_pull_request.${time}`,
      with: (date) => ({
        external_links: [{ type: "github_pull_request", github_pull_request: pullRequest(time, date) }],
      }),
    }),
  ),
];

/** Times that come back as others than were sent, and some that do not. */
const wrong: Readonly<Record<TimeUnit, number>> = { seconds: 100_000_000_000, milliseconds: 99_999_999_999 };
const right: Readonly<Record<TimeUnit, number>> = { seconds: 1_769_000_000, milliseconds: 1_769_000_000_000 };

async function filled(time_unit: TimeUnit) {
  const { workspace, storage } = newWorkspace({ timeUnit: time_unit });
  const times = time_unit === "seconds" ? 1 : 1000;
  const { sprints, time_entries, timers, ...others } = smallSnapshot();
  const scaled = (documents: readonly object[] | undefined, ...fields: readonly string[]) =>
    (documents ?? []).map((document) => ({
      ...document,
      ...Object.fromEntries(fields.map((field) => [field, Number(Reflect.get(document, field)) * times])),
    }));
  const snapshot: object = {
    ...{ ...others, time_unit },
    sprints: scaled(sprints, "start_date", "end_date"),
    time_entries: scaled(time_entries, "started_at"),
    timers: scaled(timers, "started_at"),
  };
  await workspace.load(snapshot as ReturnType<typeof smallSnapshot>);
  return { workspace, storage };
}

/** The export with something changed in one document. */
async function snapshotWith(workspace: Workspace, { kind, id }: Dated, change: Doc) {
  const section = `${kind}s`;
  const whole: unknown = JSON.parse(JSON.stringify(await workspace.export()));
  const documents: Doc[] = Reflect.get(Object(whole), section);
  const place = documents.findIndex((document) => document["id"] === id);
  documents[place] = { ...documents[place], ...change };
  return { snapshot: whole as ReturnType<typeof smallSnapshot>, at: `${section}[${place}]` };
}

async function linesWith(workspace: Workspace, { kind, id }: Dated, change: Doc) {
  const lines = await linesOf(workspace);
  const place = lines.findIndex((line) => Object(JSON.parse(line)[kind]).id === id);
  lines[place] = JSON.stringify({ [kind]: { ...JSON.parse(lines[place] ?? "")[kind], ...change } });
  return { lines, at: `line ${place + 1}` };
}

describe.each(["seconds", "milliseconds"] as const)("in %s", (timeUnit) => {
  describe.each(dates)("$kind $path", (one) => {
    test("[H3.9] is refused where it could not be sent back, as a snapshot and as lines, and to verify", async () => {
      const { workspace, storage } = await filled(timeUnit);
      const change = one.with(wrong[timeUnit]);
      const among = (fault: object) =>
        expect.arrayContaining([expect.objectContaining({ ...fault, code: "out_of_range" })]);
      const { snapshot, at } = await snapshotWith(workspace, one, change);
      const refused = await refusalOf(newWorkspace({ timeUnit }).workspace.load(snapshot), 400);
      expect(refused.issues).toEqual(among({ path: `${at}.${one.path}` }));
      const written = await linesWith(workspace, one, change);
      const { issues } = await refusalOf(newWorkspace({ timeUnit }).workspace.loadLines(written.lines), 400);
      expect(issues).toEqual(among({ path: `${written.at}.${one.path}` }));
      await amendStored(storage, one.kind, one.id, change);
      const found = await workspace.verify();
      expect(found).toEqual(among({ kind: one.kind, id: one.id, path: one.path }));
    });

    test("[H3.9] is taken otherwise, by all three", async () => {
      const { workspace, storage } = await filled(timeUnit);
      const change = one.with(right[timeUnit]);
      const { snapshot } = await snapshotWith(workspace, one, change);
      await newWorkspace({ timeUnit }).workspace.load(snapshot);
      const { lines } = await linesWith(workspace, one, change);
      await newWorkspace({ timeUnit }).workspace.loadLines(lines);
      await amendStored(storage, one.kind, one.id, change);
      expect(await workspace.verify()).toEqual([]);
    });
  });

  test("[H3.9] a lock date is refused where it could not be sent back", async () => {
    const { workspace, storage } = await filled(timeUnit);
    const time_lock = { before: wrong[timeUnit], locked_at: right[timeUnit] };
    const snapshot = await workspace.export();
    const settings = { settings: { ...snapshot.settings, time_lock } };
    const refused = await refusalOf(newWorkspace({ timeUnit }).workspace.load({ ...snapshot, ...settings }), 400);
    expect(refused.issues).toMatchObject([{ path: "settings.time_lock.before", code: "out_of_range" }]);
    const lines = await linesOf(workspace);
    lines[0] = JSON.stringify({ ...JSON.parse(lines[0] ?? ""), ...settings });
    const { issues } = await refusalOf(newWorkspace({ timeUnit }).workspace.loadLines(lines), 400);
    expect(issues).toMatchObject([{ path: "line 1.settings.time_lock.before", code: "out_of_range" }]);
    await amendStored(storage, "settings", "workspace", { time_lock });
    expect(await workspace.verify()).toMatchObject([{ kind: "settings", path: "time_lock.before" }]);
  });

  test("[H3.9] what a clock gave comes back whatever it is", async () => {
    const at = timeUnit === "seconds" ? 8_000_000_000_000_000 : 5_000_000_000;
    const { workspace } = newWorkspace({ timeUnit, clock: { now: () => at } });
    const { time_category } = await workspace.createTimeCategory({ name: "Support" });
    await workspace.startTimer({ scope_type: "category", scope_id: time_category.id });
    expect(await workspace.verify()).toEqual([]);
    const again = newWorkspace({ timeUnit }).workspace;
    await again.load(await workspace.export());
    expect(await again.export()).toEqual(await workspace.export());
    await newWorkspace({ timeUnit }).workspace.loadLines(workspace.exportLines());
  });
});
