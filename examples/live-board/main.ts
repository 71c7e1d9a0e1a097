/**
 * A board in the terminal that redraws only what changed, while a clock of our own runs a week in a minute.
 *
 *     npm run live-board
 *
 * Read column.ts (`watchView`) first; screen.ts writes lines where they belong, week.ts makes up what happens.
 */
import { Screen } from "./screen";
import { runWeek } from "./week";

/** A week of ten minutes each. */
const PAUSE_MS = 60_000 / (7 * 24 * 6);

const screen = new Screen((text) => process.stdout.write(text));
await runWeek(screen, () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));
screen.leave();
