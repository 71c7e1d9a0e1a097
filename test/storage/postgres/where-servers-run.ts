import { describe } from "vitest";
import { whyNoServer } from "./embedded";

const reason = await whyNoServer();

/** On a machine that has no server the title says so. */
export function whereServersRun(title: string, define: () => void): void {
  if (reason === undefined) describe(title, define);
  else describe.skip(`${title}: ${reason}`, () => {});
}
