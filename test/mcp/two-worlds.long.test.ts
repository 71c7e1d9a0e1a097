import { expect, test } from "vitest";
import { callables, drawnCall } from "../access/two-worlds/calls";
import { Known } from "../access/two-worlds/known";
import { World } from "../access/two-worlds/pair";
import { onlookers } from "../access/two-worlds/worlds";
import { runs } from "../runs";
import { Chance } from "../workspace/random/chance";
import { connected } from "./fixture";

/** Refused for a rule over what is hidden, as the test of the operations says. */
const excused = /^(?:updateTag|archivePage|deletePage|updatePage|copyPage|updateCard|addChildCard|undo)$/;
const tools = [
  ["read", { type: "workspace" }],
  ["find", { view: "all" }],
  ["find", { view: "tag:x" }],
  ["find", { type: "page", filters: {} }],
  ["report", { group_by: ["list_id", "tag_ids"] }],
  ["history", {}],
  ["write_cards", { view: "all", cards: [{ priority: 3 }], dry_run: true }],
  ["find", { type: "board", filters: {} }],
  ["find", { view: "member:u-max" }],
  ["find", { view: "list:Nothing" }],
  ["report", { group_by: ["owner_id", "member_ids"], measures: ["sum:estimate", "max:due_date"] }],
  ["report", { type: "page", filters: {}, group_by: ["user_id"] }],
  ["time", { action: "list" }],
  ["time", { action: "sum", fields: { group_by: [{ field: "user_id" }], measures: [{ sum: "duration_seconds" }] } }],
  ["plan", { action: "get", type: "space" }],
  ["plan", { action: "get", type: "tag", fields: { all: true } }],
  ["undo", { dry_run: true }],
  ["claim", { view: "all", minutes: 5 }],
  ["claim", { view: "all", minutes: 0 }],
] as const;

/** Everything that is read by its id, hidden or not. */
const readings = (known: Known) =>
  ["card", "board", "page", "sprint", "epic"].flatMap((type) =>
    Array.from({ length: 1 + runs(20) }, (_, place) => {
      const id = String(known.oneOf(`${type}_id`, new Chance(place)));
      return ["read", { type, id, full: place % 2 === 0 }] as const;
    }),
  );

test.each(Object.entries(onlookers))(
  "[Y1.2 E4.26] what is hidden from %s changes no answer of a tool, and no dry run",
  async (_, onlooker) => {
    const seeds = [1, 2].map((hidden) => ({ seen: 7, hidden }));
    const worlds = await Promise.all(seeds.map((seed) => World.of(onlooker, seed)));
    const calls = await Promise.all(
      worlds.map(async ({ onlooker: workspace }) => (await connected({ workspace, sessionId: "s-1" })).call),
    );
    const known = new Known(onlooker);
    const answers = async (name: string, input: object, step: number): Promise<readonly string[]> => {
      const texts: string[] = [];
      for (const [place, world] of worlds.entries()) {
        await world.changeHidden();
        await world.begin(step);
        const told = await calls[place]?.(name, { ...input });
        // What a dry run draws is random.
        texts.push(
          JSON.stringify(told)
            .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "uuid")
            .replace(/01[0-9A-Z]{24}/g, "ulid"),
        );
      }
      return texts;
    };
    for (const [step, [name, input]] of [...readings(known), ...tools].entries()) {
      const [one, other] = await answers(name, input, step);
      expect(one, `${name} ${JSON.stringify(input)}`).toBe(other);
    }
    const names = callables.filter((name) => !/^(?:explainView|compare|export|load)$/.test(name));
    for (let step = 0; step < names.length * (1 + runs(2)); step += 1) {
      const name = names[step % names.length] ?? "";
      const { input } = await drawnCall(name, step, known);
      const [one = "", other = ""] = await answers("call", { name, input: Object(input), dry_run: true }, 100 + step);
      if (!excused.test(name)) expect(one, `${name} ${JSON.stringify(input)}`).toBe(other);
    }
  },
);
