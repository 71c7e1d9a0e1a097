import { describe, expect, test } from "vitest";
import type { TimeUnit, Workspace } from "workspace-engine";
import { cardWorkspace, refusalOf } from "../operations/fixture";

const times: readonly number[] = [
  ...[1, 86_400, 99_999_999, 100_000_000, 1_767_603_600, 99_999_999_999],
  ...[1e11, 1_767_603_600_000, 99_999_999_999_000, 99_999_999_999_999, 1e14, 253_402_214_400_000, 8.64e15],
].flatMap((time) => [time, -time]);

type Keep = (workspace: Workspace, time: number) => Promise<{ readonly path: string; readonly kept: unknown }>;

const dates: Readonly<Record<string, Keep>> = {
  "the due date of a card": async (workspace, due_date) => {
    const { card } = await workspace.updateCard({ card_id: "1", due_date });
    return { path: "due_date", kept: card.due_date };
  },
  "the start date of an epic": async (workspace, start_date) => {
    const { epic } = await workspace.createEpic({ title: "Launch", start_date });
    return { path: "start_date", kept: epic.start_date };
  },
  "the date of a meeting": async (workspace, meeting_date) => {
    const { note } = await workspace.createNote({ title: "Stand-up", meeting_date });
    return { path: "meeting_date", kept: note.meeting_date };
  },
  "the start of a time entry": async (workspace, started_at) => {
    const id = "01KE6Y4S00EXAMP1E000000002";
    const scope = { scope_type: "card", scope_id: "1" } as const;
    const { time_entry } = await workspace.createTimeEntry({ id, ...scope, started_at, duration_seconds: 60 });
    return { path: "started_at", kept: time_entry.started_at };
  },
  "the due date in a form": async (workspace, time) => {
    const { card: submitted } = await workspace.submitForm({ form_id: "1", values: { due: String(time) } });
    const { card } = await workspace.getCard({ card_id: submitted.id });
    return { path: "values.due", kept: card.due_date };
  },
};

async function filled(timeUnit: TimeUnit): Promise<Workspace> {
  const { workspace, board_id } = await cardWorkspace({ timeUnit }, { title: "Write" });
  const fields = [{ id: "due", type: "card_property", card_property: "due_date" }] as const;
  await workspace.createForm({ title: "Ask", board_id, is_public: true, fields: [...fields] });
  return workspace;
}

const msOf = (time: number) => (Math.abs(time) >= 1e11 ? time : time * 1000);

describe.each(Object.entries(dates))("%s", (_, keep) => {
  test.each(["seconds", "milliseconds"] as const)(
    "[T2.3] is the same when it is sent back, or refused, in %s",
    async (timeUnit) => {
      const outcomes = { kept: 0, refused: 0 };
      for (const time of times) {
        const ms = msOf(time);
        const isAccepted = timeUnit === "seconds" ? Math.abs(Math.floor(ms / 1000)) < 1e11 : Math.abs(ms) >= 1e11;
        const workspace = await filled(timeUnit);
        if (isAccepted) {
          const { kept } = await keep(workspace, time);
          expect(kept).toBe(timeUnit === "seconds" ? Math.floor(ms / 1000) : ms);
          expect(Math.floor(msOf(Number(kept)) / 1000)).toBe(Math.floor(ms / 1000));
          outcomes.kept += 1;
        } else {
          const { path } = await keep(await filled(timeUnit), 1_767_603_600);
          const { issues } = await refusalOf(keep(workspace, time), 400);
          expect(issues[0]?.path).toBe(path);
          expect(issues[0]?.message).toMatch(timeUnit === "seconds" ? /read as milliseconds/ : /read as seconds/);
          outcomes.refused += 1;
        }
      }
      expect(outcomes.kept).toBeGreaterThan(8);
      expect(outcomes.refused).toBeGreaterThan(3);
    },
  );
});

test("[T2.1 T2.3] an instant that is only compared with may be any", async () => {
  const workspace = await filled("seconds");
  expect((await workspace.getTimeEntries({ from: -8.64e15, to: 8.64e15 })).time_entries).toEqual([]);
});
