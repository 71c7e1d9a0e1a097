import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const described = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

/** Runs the script before `npm publish` in a folder with this package.json. */
function prepublish(content: object) {
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-publish-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify(content));
  const script = `${root}scripts/refuse-publish.ts`;
  try {
    return spawnSync(process.execPath, ["--import", `${root}node_modules/tsx/dist/esm/index.mjs`, script], {
      cwd: folder,
      encoding: "utf8",
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("[K2.12] npm refuses to publish while nobody has named the repository, and says what is missing", () => {
  expect(described.scripts.prepublishOnly).toContain("scripts/refuse-publish.ts");
  const named = { repository: "github:acme/engine", homepage: "https://example.org", bugs: "https://example.org/bugs" };
  const { homepage: _, ...others } = named;
  expect(prepublish({ ...described, ...named })).toMatchObject({ status: 0, stderr: "" });
  expect(prepublish(others)).toMatchObject({ status: 1, stderr: expect.stringContaining("has no homepage.") });
  expect(prepublish({}).stderr).toContain("has no repository, no homepage, no bugs.");
});
