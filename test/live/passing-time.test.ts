import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { allCards, inShort, listenTo, overdue, showing, smallBoard } from "./fixture";
import { Followed } from "./followed";
import { beginning, passages, viewRequest, zone } from "./requests";

const HOUR = 3_600_000;
const admin = { user_id: "u-ada", role: "admin" } as const;

/** Hours from now, near and around the lengths that bounds speak of. */
const distance = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.constantFrom(-8784, -8760, -744, -720, -696, -672, -168, -24, 0, 24, 168, 672, 696, 720, 744, 8760),
);
const date = fc.option(distance, { nil: undefined, freq: 3 });
const card = fc.record({ due: date, start: date, wait: fc.constantFrom("0s", "1s", "1h", "1d") });
const step = fc.constantFrom("1s", "1h", "23h", "1d", "25h", "3d", "31d", "200d");

describe("the passing of time", () => {
  test(
    "[P4.5 P4.18] nothing changes before nextChangeAt, and what does then is told as of that time",
    async () => {
      const drawn = fc.record({
        cards: fc.array(card, { minLength: 1, maxLength: 12 }),
        requests: fc.array(viewRequest, { maxLength: 5 }),
        passages,
        window: fc.constantFrom(1, 3, 25),
        steps: fc.array(step, { maxLength: 6 }),
        zone,
        now: beginning,
        timeUnit: fc.constantFrom("seconds", "milliseconds" as const),
      });
      await always(drawn, 60, async ({ cards, requests, passages, window, steps, zone, now, timeUnit }) => {
        const clock = manualClock({ now });
        const options = { teamId: "t-acme", actor: admin, clock, timeZone: zone, timeUnit } as const;
        const workspace = new Workspace({ ...options, random: seededRandom(1) });
        const { project } = await workspace.createProject({ title: "Website" });
        const { board } = await workspace.createBoard({ project_id: project.id, title: "A", lists: [{ title: "B" }] });
        const inHours = (hours: number | undefined) => (hours === undefined ? undefined : clock.now() + hours * HOUR);
        for (const [index, { due, start, wait }] of cards.entries()) {
          await clock.advance(wait);
          const dates = { due_date: inHours(due), start_date: inHours(start) };
          await workspace.createCard({ title: `Card ${index}`, board_id: board.id, ...dates });
        }
        const followed = [...requests, ...passages].map((request) => new Followed(workspace, request, window));
        await Promise.all(followed.map(({ view }) => view.ready));
        const check = () => Promise.all(followed.map((one) => one.check()));
        await check();
        for (const wait of steps) {
          await toNextChange(followed, clock, timeUnit, check);
          await clock.advance(wait);
          await check();
        }
        for (const { view } of followed) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );
});

test("[P4.8 P4.5] what time takes from one view to another is kept right there", async () => {
  const { workspace, clock, lists } = await smallBoard();
  const due_date = clock.now() / 1000 + 3600;
  const { card } = await workspace.createCard({ title: "One", list_id: lists.todo, due_date });
  const passing = { type: "card", card_filters: { due_date: { after: "now" } } } as const;
  const views = [await showing(workspace.watchView(passing)), await showing(workspace.watchView(overdue))] as const;
  await clock.advance("1h");
  expect(views.map(({ current }) => current.length)).toEqual([0, 1]);
  await workspace.updateCard({ card_id: card.id, title: "Two" });
  await workspace.updateList({ list_id: lists.todo, title: "Next" });
  expect(views[1].current).toMatchObject([{ title: "Two", list_title: "Next" }]);
});

test("[P4.18] time is why a card comes, though it was changed while no view showed it", async () => {
  const { workspace, clock, lists } = await smallBoard();
  const due_date = clock.now() / 1000 + 3600;
  // Cards come newest first.
  await showing(workspace.watchView(allCards, { window: 1 }));
  const view = await showing(workspace.watchView(overdue));
  const { card } = await workspace.createCard({ title: "One", list_id: lists.todo, due_date });
  await clock.advance("1s");
  await workspace.createCard({ title: "Two", list_id: lists.todo });
  await workspace.updateCard({ card_id: card.id, title: "First" });
  const heard = listenTo(view);
  await clock.advance("1h");
  expect(heard.map(inShort)).toMatchObject([{ added: ["0 First"], reason: "clock" }]);
});

/** Goes to the last moment before the next change, and then on to it. */
async function toNextChange(
  followed: readonly Followed[],
  clock: ReturnType<typeof manualClock>,
  timeUnit: "seconds" | "milliseconds",
  check: () => Promise<unknown>,
): Promise<void> {
  const scale = timeUnit === "seconds" ? 1000 : 1;
  const next = scale * Math.min(...followed.map(({ view }) => view.nextChangeAt ?? Number.POSITIVE_INFINITY));
  if (next === Number.POSITIVE_INFINITY || next > clock.now() + 2000 * 24 * HOUR) return;
  expect(next).toBeGreaterThan(clock.now());
  const before = followed.map(({ view }) => view.current);
  const told = followed.map(({ diffs }) => diffs.length);
  await clock.set(next - 1);
  expect(followed.map(({ view }) => view.current)).toEqual(before);
  expect(followed.map(({ diffs }) => diffs.length)).toEqual(told);
  await check();
  await clock.set(next);
  await check();
  followed.forEach(({ diffs }, index) => {
    for (const { reason, at } of diffs.slice(told[index]))
      expect({ reason, at }).toEqual({ reason: "clock", at: next / scale });
  });
}
