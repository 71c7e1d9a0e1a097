import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inPlace, makePlace, reachablePrograms } from "./server-user";

test("the user that a server runs as reaches its programs and its data, wherever the clone and temporary files are", () => {
  const closed = mkdtempSync(join(tmpdir(), "closed to others, \u00fcber-"));
  const bin = join(closed, "deep", "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "postgres"), "#!/bin/sh\npwd\n");
  chmodSync(join(bin, "postgres"), 0o755);
  const { TMPDIR } = process.env;
  process.env["TMPDIR"] = closed;
  const place = makePlace();
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
    for (const folder of [closed, place]) rmSync(folder, { recursive: true, force: true });
  });
  const program = join(reachablePrograms(bin, place), "postgres");
  expect(execFileSync(program, { ...inPlace(place), encoding: "utf8" })).toBe(`${place}\n`);
});
