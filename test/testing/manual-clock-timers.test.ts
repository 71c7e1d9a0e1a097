import { describe, expect, test } from "vitest";
import { manualClock } from "workspace-engine/testing";

describe("the timers of the manual clock", () => {
  test("[T5.3] wake in the order of time, each at its own time", () => {
    const clock = manualClock();
    const start = clock.now();
    const woken: [string, number][] = [];
    const wake = (name: string) => () => woken.push([name, clock.now() - start]);
    clock.setTimer(start + 2000, wake("second"));
    clock.setTimer(start + 1000, wake("first"));
    clock.setTimer(start + 2000, wake("third"));
    clock.setTimer(start + 9000, wake("never"));
    const cancel = clock.setTimer(start + 1500, wake("cancelled"));
    cancel();
    void clock.advance("5s");
    expect(woken).toEqual([
      ["first", 1000],
      ["second", 2000],
      ["third", 2000],
    ]);
    expect(clock.now()).toBe(start + 5000);
  });

  test("[T5.3] may set further ones, that wake on the same way", async () => {
    const clock = manualClock();
    const start = clock.now();
    const woken: number[] = [];
    const again = () => {
      woken.push(clock.now() - start);
      clock.setTimer(clock.now() + 60_000, again);
    };
    clock.setTimer(start + 60_000, again);
    await clock.advance("3m");
    expect(woken).toEqual([60_000, 120_000, 180_000]);
  });

  test("[T5.3] moving resolves when those it woke are done, and fails as they do", async () => {
    const clock = manualClock();
    let isDone = false;
    clock.setTimer(clock.now() + 1, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      isDone = true;
    });
    const moved = clock.set(clock.now() + 1);
    expect(isDone).toBe(false);
    await moved;
    expect(isDone).toBe(true);
    clock.setTimer(clock.now() + 1, () => Promise.reject(new Error("no")));
    await expect(clock.advance(1)).rejects.toThrow("no");
  });

  test("[T5.3] a time that has come already wakes at the next move", async () => {
    const clock = manualClock();
    const start = clock.now();
    let at = 0;
    clock.setTimer(start - 1000, () => {
      at = clock.now();
    });
    await clock.advance(0);
    expect(at).toBe(start);
  });

  test("[T5.3] reads a number as inputs do", () => {
    expect(manualClock({ now: 1_767_603_600 }).now()).toBe(1_767_603_600_000);
    const clock = manualClock({ now: 1_000_000 });
    void clock.advance("1h");
    expect(clock.now()).toBe(1_003_600_000);
    void clock.set(1_004_000);
    expect(clock.now()).toBe(1_004_000_000);
  });
});
