import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { home, installed, run } from "./home";

export function lostParts(): void {
  test("[K3.4] a part that cannot be fetched is unreachable, and is fetched by a later call", () => {
    const folder = join(home, "lost");
    cpSync(installed, join(folder, "node_modules/workspace-engine"), { recursive: true });
    cpSync(join(home, "lost.mjs"), join(folder, "lost.mjs"));
    const { away, back } = JSON.parse(run("node", ["lost.mjs"], folder));
    expect(Object.keys(away).length).toBeGreaterThan(7);
    for (const [name, outcome] of Object.entries(away)) expect(outcome, name).toBe("unreachable");
    // No lines are no workspace.
    expect(back).toEqual({
      ...Object.fromEntries(Object.keys(away).map((name) => [name, "done"])),
      loadLines: "invalid_input",
    });
  });
}
