import { fc } from "@fast-check/vitest";
import { command } from "../command";

export const clockCommands = [
  command(
    "advance",
    fc.constantFrom(1, 3600, 50_000, 86_400, 700_000),
    async ({ model, clock }, seconds) => {
      clock.advance(seconds * 1000);
      model.now += seconds;
    },
    8,
  ),
];
