import { expect, test } from "vitest";
import { HEIGHT } from "../../examples/live-board/column";
import { Screen } from "../../examples/live-board/screen";
import { runWeek } from "../../examples/live-board/week";

/** A terminal of this size: the text it shows, and how many cells were written. */
function terminal() {
  const rows = Array.from({ length: 12 }, () => " ".repeat(120));
  let writes = 0;
  const write = (text: string): void => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are driven by them.
    const [, row = "1", column = "1", shown = ""] = /^\u001b\[(\d+);(\d+)H([^\u001b]*)$/.exec(text) ?? [];
    const line = rows[Number(row) - 1] ?? "";
    const left = Number(column) - 1;
    if (shown === "") return;
    rows[Number(row) - 1] = line.slice(0, left) + shown + line.slice(left + shown.length);
    writes += 1;
  };
  return { rows, write, writes: () => writes };
}

test("[P4.3 P4.5] the board on the screen is what its views show, though hardly anything is written again", async () => {
  const { rows, write, writes } = terminal();
  const checks: string[] = [];
  const screen = new Screen(write);
  const columns = await runWeek(screen, async () => {});
  screen.leave();
  columns.forEach(({ view }, place) => {
    for (let index = 0; index < HEIGHT; index += 1) {
      const card = view.current[index];
      const text = card === undefined ? "" : `${card.id.padStart(3)} ${card.title}`;
      checks.push(text);
      expect(rows[2 + index]?.slice(place * 28, place * 28 + 26).trimEnd()).toBe(text);
    }
  });
  expect(checks.filter((text) => text !== "").length).toBeGreaterThan(5);
  expect(rows[0]?.trimEnd()).toBe("Mon, 12 Jan 2026 09:00:00 GMT");
  // Drawing all of it at each of the 1,008 steps would take 33 writes each.
  expect(writes()).toBeLessThan(1008 * 5);
});
