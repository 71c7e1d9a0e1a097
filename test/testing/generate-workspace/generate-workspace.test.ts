import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { type GenerateWorkspaceOptions, generateWorkspace, manualClock } from "workspace-engine/testing";

const NOW = manualClock().now() / 1000;

/** Every number in a JSON value, with its path. */
function* numbersIn(value: unknown, path = ""): Generator<readonly [string, number]> {
  if (typeof value === "number") yield [path, value];
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}.${key}`);
  }
}

/** A generated snapshot, and a workspace it was loaded into, seen by an admin. */
async function loadGenerated(options: GenerateWorkspaceOptions) {
  const snapshot = generateWorkspace(options);
  const actor = { user_id: "u-ada", role: "admin" } as const;
  const workspace = new Workspace({ teamId: "t-tests", actor, clock: manualClock(), timeUnit: options.timeUnit });
  const { loaded } = await workspace.load(snapshot);
  return { snapshot, workspace, loaded };
}

describe("repeating", () => {
  test("another seed gives another workspace", () => {
    const titles = (seed: number) => generateWorkspace({ seed, cards: 40 }).cards.map((card) => card.title);
    expect(titles(7)).not.toEqual(titles(8));
  });

  test("a later present moves everything with it", () => {
    const later = generateWorkspace({ seed: 7, cards: 40, now: "2030-01-07T09:00:00Z" });
    const years = later.cards.map((card) => new Date(card.time_created * 1000).getUTCFullYear());
    expect(Math.min(...years)).toBeGreaterThanOrEqual(2029);
  });
});

describe("loading", () => {
  property.prop([fc.integer(), fc.nat({ max: 60 }), fc.boolean()], {
    numRuns: 15,
    examples: [0, 1, 25, 400].map((cards) => [1, cards, false]),
  })(
    "whatever the seed and the size, it loads whole, and there is no fault to report",
    async (seed, cards, privateSpace) => {
      const { snapshot, loaded } = await loadGenerated({ seed, cards, privateSpace });
      expect(snapshot.cards).toHaveLength(cards);
      for (const [section, count] of Object.entries(loaded)) {
        expect([section, count]).toEqual([section, Reflect.get(snapshot, section).length]);
      }
    },
    30_000,
  );

  test("a private space is read by three members and admins only", async () => {
    const { snapshot, workspace } = await loadGenerated({ seed: 3, cards: 200, spaces: 3, privateSpace: true });
    const secret = snapshot.projects.filter((project) => project.is_private);
    expect(secret).toHaveLength(1);
    expect(secret[0]?.members).toHaveLength(3);
    const seenBy = async (user_id: string): Promise<number> => {
      const { projects } = await workspace.as({ user_id, role: "member" }).getProjects({});
      return projects.length;
    };
    expect(await seenBy("u-ada")).toBe(3);
    expect(await seenBy("u-stranger")).toBe(2);
  });

  test.each([5, 6, 7])("the progress of the present sprint ends with how its cards stand (seed %i)", async (seed) => {
    const { snapshot, workspace } = await loadGenerated({ seed, cards: 400 });
    const { sprints } = await workspace.getSprints({ project_id: "1" });
    const present = sprints.find((sprint) => sprint.start_date <= NOW && NOW < sprint.end_date);
    const cards = snapshot.cards.filter((card) => card.sprint_id === present?.id && card.archived === undefined);
    expect(cards.length).toBeGreaterThan(3);
    for (const { status, count, pts } of present?.progress.at(-1) ?? []) {
      const counted = cards.filter((card) => card.status === status);
      expect(count).toBe(counted.length);
      expect(pts).toBe(counted.reduce((sum, card) => sum + (card.estimate ?? 0), 0));
    }
  });

  test("old time entries are locked and recent ones are not", async () => {
    const { snapshot, workspace } = await loadGenerated({ seed: 5, cards: 400 });
    const lockedAt = async (id: string) => (await workspace.getTimeEntry({ time_entry_id: id })).time_entry.locked_at;
    expect(await lockedAt(snapshot.time_entries[0]?.id ?? "")).toBe(snapshot.settings.time_lock?.locked_at);
    expect(await lockedAt(snapshot.time_entries.at(-1)?.id ?? "")).toBeUndefined();
  });

  test("milliseconds are the seconds times 1000, and nothing else changes", async () => {
    const { snapshot } = await loadGenerated({ seed: 2, cards: 60, timeUnit: "milliseconds" });
    const inSeconds = generateWorkspace({ seed: 2, cards: 60 });
    expect(snapshot.time_unit).toBe("milliseconds");
    const earliest = inSeconds.projects[0]?.time_created ?? 0;
    const isInstant = (value: number) => value >= earliest - 30 * 86_400;
    const expected = [...numbersIn(inSeconds)].map(([path, value]) => [path, isInstant(value) ? value * 1000 : value]);
    expect([...numbersIn(snapshot)]).toEqual(expected);
  });
});

describe("options", () => {
  test("sizes that are given are kept", () => {
    const sizes = { cards: 30, spaces: 4, boards: 9, members: 70 };
    const { projects, boards, members, team_id } = generateWorkspace({ seed: 1, ...sizes, teamId: "t-other" });
    expect([projects.length, boards.length, members.length, team_id]).toEqual([4, 9, 70, "t-other"]);
    expect(new Set(members.map((member) => member.id)).size).toBe(70);
    expect(members[0]?.id).toBe("u-ada");
  });
});
