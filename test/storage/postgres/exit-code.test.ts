import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtProgram } from "../../crash/built-program";
import { whyNoServer } from "./embedded";

const child = builtProgram(fileURLToPath(new URL("exit-code-child.ts", import.meta.url)));

test.skipIf((await whyNoServer()) !== undefined)(
  "a process that started a server ends with its own code: tests that fail are not told as passed",
  async () => {
    const code = await new Promise((resolve) => {
      execFile(process.execPath, [child], (error) => resolve(error?.code ?? 0));
    });
    expect(code).toBe(3);
  },
);
