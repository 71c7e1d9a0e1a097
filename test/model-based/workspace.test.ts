import { test } from "vitest";
import { always } from "./always";
import { play, someCommands } from "./play";
import { settings } from "./settings";

test("[C1.1 C1.3 C6.1 L1.2 F4.1 H2.3 K7.6 K7.8 L3.2 L5.3 M1.10 M2.8 S3.2 U17.1 I1.2 U18.2 U18.3] whatever is done, all that can be read agrees with a plain model", async () => {
  const { runs, steps, every } = settings;
  await always(someCommands(steps), runs, (plays) => play(plays, every));
}, 3_600_000);
