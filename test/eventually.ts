import { vi } from "vitest";

/** Waits until it holds. A loaded machine is slow, not wrong. */
export const eventually = (holds: () => unknown): Promise<void> =>
  vi.waitFor(async () => void (await holds()), { timeout: 30_000 });
