import { expect, test } from "vitest";
import { progressBar } from "../../src/cli/import";

function drawn(isTTY: boolean | undefined, ...steps: readonly (readonly [done: number, total: number])[]): string {
  let text = "";
  const bar = progressBar({
    isTTY,
    write: (more) => {
      text += more;
    },
  });
  for (const [done, total] of steps) bar(done, total);
  return text;
}

test("[W11.21] on a terminal the bar is drawn over itself, and ends its line with the last document", () => {
  expect(drawn(true, [0, 4], [1, 4], [4, 4])).toBe(
    `\r[${" ".repeat(30)}] 0 %\r[${"#".repeat(8)}${" ".repeat(22)}] 25 %\r[${"#".repeat(30)}] 100 %\n`,
  );
  expect(drawn(true, [0, 0])).toBe(`\r[${"#".repeat(30)}] 100 %\n`);
});

test("[W11.21] where there is no terminal nothing is drawn", () => {
  expect(drawn(undefined, [1, 2], [2, 2])).toBe("");
  expect(drawn(false, [2, 2])).toBe("");
});
