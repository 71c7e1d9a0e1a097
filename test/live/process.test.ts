import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("[P4.10 H1.22] a live view and a subscription that are left open do not keep the process alive", () => {
  const child = fileURLToPath(new URL("process-child.ts", import.meta.url));
  const options = { encoding: "utf8", timeout: 50_000 } as const;
  const output = execFileSync(process.execPath, ["--import", "tsx", child], {
    ...options,
    env: { ...process.env, TSX_TSCONFIG_PATH: "test/tsconfig.json" },
  });
  expect(output.trim()).toBe("true");
});
