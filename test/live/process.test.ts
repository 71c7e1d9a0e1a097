import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtProgram } from "../crash/built-program";

test("[P4.10 H1.8] a live view and a subscription that are left open do not keep the process alive", () => {
  const child = builtProgram(fileURLToPath(new URL("process-child.ts", import.meta.url)));
  const output = execFileSync(process.execPath, [child], { encoding: "utf8", timeout: 50_000 });
  expect(output.trim()).toBe("true");
});
